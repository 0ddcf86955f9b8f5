/// Requests of many users share the pipelines of few connections, and none ever sees the identity of another.
import NIOCore
import Testing

@testable import PostgresWire

@Suite(.timeLimit(.minutes(5))) struct IdentityTests {
    private static let assume = "select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)"
    private static let look =
        "select current_user::text, current_setting('request.jwt.claims', true), pg_sleep($1::float8)::text, 1 / $2::int"

    private static func request(_ number: Int, sleep: Double = 0, divisor: Int = 1) -> [WireStatement] {
        [
            WireStatement(assume, ["{\"sub\":\"\(number)\"}", "wire_role_\(number % 4)"]),
            WireStatement(look, ["\(sleep)", "\(divisor)"]),
        ]
    }

    @Test(
        "240 interleaved requests under four roles, with failures, cancels and timeouts between them, eight times over")
    func interleaved() async throws {
        try await withPool(WireLimits(connections: 2, depth: 16)) { (pool: WirePool, info: String) async throws in
            for role in 0..<4 {
                try await run(
                    info,
                    "do $$ begin create role wire_role_\(role); exception when duplicate_object then null; end $$")
            }
            for _ in 0..<4 { _ = try await pool.pipeline(Self.request(0)) }
            for round in 0..<8 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<240 {
                        group.addTask { try await Self.check(pool, number, round) }
                    }
                    try await group.waitForAll()
                }
                #expect(
                    try await pool.query("select current_user, current_setting('request.jwt.claims', true)").first?[0]
                        == "postgres")
                let settings = try await pool.query("select coalesce(current_setting('request.jwt.claims', true), '')")
                #expect(settings.scalar == "")
            }
        }
    }

    private static func check(_ pool: WirePool, _ number: Int, _ round: Int) async throws {
        let turn = (number + round) % 24
        switch turn % 8 {
        case 1:
            let error = await failure { try await pool.pipeline(request(number, divisor: 0)) }
            #expect(error?.sqlState == "22012")
        case 3 where turn == 3:
            // Known to be quick, and this time it is not: others are behind it.
            let error = await failure {
                try await pool.pipeline(request(number, sleep: 30), timeout: .milliseconds(60))
            }
            #expect(error?.sqlState == "57014" && error?.message == "canceling statement due to statement timeout")
        case 5 where turn == 5:
            let task = Task { try await pool.pipeline(request(number, sleep: 30)) }
            try await Task.sleep(for: .milliseconds(number % 40))
            task.cancel()
            let error = await failure { _ = try await task.value }
            #expect(error?.kind == .cancelled && error?.sqlState == "57014")
        case 6:
            let (user, claims) = try await pool.transaction(opening: [request(number)[0]]) { session in
                let row = try await session.query("select current_user::text, current_setting('request.jwt.claims')")
                    .only()
                return (row[0], row[1])
            }
            #expect(user == "wire_role_\(number % 4)" && claims == "{\"sub\":\"\(number)\"}")
        default:
            let row = try await pool.pipeline(request(number))[1].only()
            #expect(row[0] == "wire_role_\(number % 4)" && row[1] == "{\"sub\":\"\(number)\"}")
        }
    }
}
