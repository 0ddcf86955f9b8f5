/// A server that lies, stutters or says nothing: a request fails with words, in time, and memory stays bounded.
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import PostgresWire

@Suite struct FakeServerTests {
    private func query(_ server: FakeServer, _ more: String = "") async throws -> WireError? {
        let error = try await withPool(info: server.info + more) { (pool: WirePool, _: String) async throws in
            await failure { try await pool.query("select 1") }
        }
        await server.close()
        return error
    }

    static let lies: [(String, Says)] = [
        ("HTTP", Says(buffer: ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\n\r\n"))),
        ("negative length", Says(buffer: ByteBuffer(bytes: [0x52, 0xFF, 0xFF, 0xFF, 0xFF]))),
        ("length below itself", Says(buffer: ByteBuffer(bytes: [0x52, 0, 0, 0, 3]))),
        ("huge length", Says(buffer: ByteBuffer(bytes: [0x52, 0x7F, 0xFF, 0xFF, 0xFF]))),
        ("half a login", .message("R", [0])),
        ("unknown way to log in", .message("R", [0, 0, 0, 7])),
        ("ready before the login", .ready),
        ("rows before the login", .row("a")),
        ("two welcomes", .message("R", [0, 0, 0, 0]) + .message("R", [0, 0, 0, 0])),
        ("another version", .message("v", [0, 0, 0, 0, 0, 0, 0, 0])),
        ("a proof nobody asked for", .message("R", [0, 0, 0, 12])),
        ("a bad key", .message("R", [0, 0, 0, 0]) + .message("K", [1, 2, 3])),
        ("an error", .error("53300", severity: "FATAL", "too many clients")),
        ("rubbish error", .message("E", [0x4D, 0x61])),
    ]

    @Test("instead of a login", arguments: lies.map(\.0))
    func login(_ name: String) async throws {
        let lie = try #require(Self.lies.first { $0.0 == name }).1
        let error = try await query(try await FakeServer { $0.say(lie.buffer) })
        #expect(error?.kind == .connection && error?.fate == .retryable && error?.message.isEmpty == false)
    }

    @Test("endless notices before the login end at 64 KB")
    func endlessNotices() async throws {
        let notice = Says.message("N", [UInt8](repeating: 0, count: 1000)).buffer
        let server = try await FakeServer { peer in for _ in 0..<200 { peer.say(notice) } }
        #expect(try await query(server)?.message.contains("more than a login takes") == true)
    }

    @Test("a server that takes the connection and says nothing is given up")
    func silence() async throws {
        let server = try await FakeServer()
        let began = ContinuousClock.now
        let error = try await query(server, " connect_timeout=2")
        #expect(error?.message == "Postgres does not answer" && .now - began < .seconds(20))
    }

    @Test("a server that hangs up at once, and a place where no server is")
    func nobody() async throws {
        #expect(try await query(try await FakeServer { $0.close() })?.kind == .connection)
        let server = try await FakeServer()
        await server.close()
        #expect(try await query(server)?.kind == .connection)
    }

    static let answers: [(String, Says)] = [
        ("no columns asked for", .columns("a") + .ready),
        ("the end too early", .ready),
        ("an answer out of turn", .message("2")),
        ("a row before the columns", .message("1") + .row("a")),
        ("a row of other columns", .parsed + .bound + .row("a", "b")),
        ("a row that is longer than its message", .parsed + .bound + .message("D", [0, 1, 0, 0, 0, 9, 1])),
        ("a row that is shorter than its message", .parsed + .bound + .message("D", [0, 1, 0, 0, 0, 1, 1, 1])),
        ("a row of negative length", .parsed + .bound + .message("D", [0, 1, 0xFF, 0xFF, 0xFF, 0xF0])),
        ("columns that end early", .message("1") + .message("t", [0, 0]) + .message("T", [0, 9, 0x61, 0])),
        ("negative columns", .message("1") + .message("t", [0, 0]) + .message("T", [0xFF, 0xFF])),
        (
            "binary columns",
            .message("1") + .message("t", [0, 0])
                + .message("T", [0, 1, 0x61, 0] + [UInt8](repeating: 0, count: 17) + [1])
        ),
        ("a tag without an end", .parsed + .bound + .message("C", [0x61])),
        ("a state that is none", .parsed + .bound + .done() + .message("Z", [0x58])),
        ("COPY", .parsed + .bound + .message("G", [0, 0, 0])),
        ("unknown kind", .message("?")),
        ("a huge row", Says(buffer: ByteBuffer(bytes: [0x44, 0x7F, 0, 0, 0]))),
        ("impossible length", Says(buffer: ByteBuffer(bytes: [0x44, 0, 0, 0, 0]))),
    ]

    @Test("instead of an answer", arguments: answers.map(\.0))
    func answer(_ name: String) async throws {
        let lie = try #require(Self.answers.first { $0.0 == name }).1
        let server = try await FakeServer { peer in
            peer.say(Says.welcome.buffer)
            peer.reply.withLock { $0 = { if $0.tags == "PDBES" { $0.say(lie.buffer) } } }
        }
        let error = try await query(server)
        #expect(error != nil && error?.fate == .unknown)
    }

    @Test("answers that come in each other's place are noticed by their columns: nobody gets another's rows")
    func swapped() async throws {
        let (one, two) = (WireStatement("select a"), WireStatement("select b, c"))
        func answer(_ rows: Says) -> Says { .bound + rows + .done() + .ready }
        let first = answer(.row("1"))
        let second = answer(.row("2", "3"))
        let described = Says.message("1") + .message("t", [0, 0])
        let server = try await FakeServer { peer in
            peer.say(Says.welcome.buffer)
            peer.reply.withLock {
                $0 = { peer in
                    switch peer.tags {
                    case "PDBES": peer.say((described + .columns("a") + first).buffer)
                    case "PDBESPDBES": peer.say((described + .columns("b", "c") + second).buffer)
                    case "PDBESPDBESBESBES": peer.say((second + first).buffer)
                    default: break
                    }
                }
            }
        }
        try await withPool(WireLimits(connections: 1), info: server.info) { (pool: WirePool, _: String) async throws in
            #expect(try await pool.pipeline([one])[0].scalar == "1")
            #expect(try await pool.pipeline([two])[0].scalar == "2")
            try await pool.assumeQuick([one, two])
            let results = await pool.all([[one], [two]])
            #expect(results.first?.error?.sqlState == "08P01", "\(results)")
            #expect(results.allSatisfy { $0.error?.kind == .connection && $0.error?.fate == .unknown }, "\(results)")
        }
        await server.close()
    }

    @Test("an answer that comes byte by byte is the same answer")
    func stutter() async throws {
        let server = try await FakeServer { peer in
            for byte in Says.welcome.buffer.readableBytesView { peer.say(ByteBuffer(bytes: [byte])) }
            peer.reply.withLock {
                $0 = { peer in
                    guard peer.tags == "PDBES" else { return }
                    let answer = Says.parsed + .bound + .row("x") + .row(nil) + .done("SELECT 2") + .ready
                    for byte in answer.buffer.readableBytesView { peer.say(ByteBuffer(bytes: [byte])) }
                }
            }
        }
        try await withPool(info: server.info) { (pool: WirePool, _: String) async throws in
            let rows = try await pool.query("select c")
            #expect(rows.columns == ["c"] && rows.map { $0[0] } == ["x", nil])
        }
        await server.close()
    }

    @Test("last words say that what is behind has not begun; without them nobody knows")
    func lastWords() async throws {
        for (words, fates) in [
            (Says.error("57P01", severity: "FATAL").buffer, [WireError.Fate.retryable, .retryable]),
            ((Says.parsed + .bound + .done() + .error("57P01", severity: "FATAL")).buffer, [.unknown, .retryable]),
            (ByteBuffer(), [.unknown, .unknown]),
        ] {
            // The second connection is refused, so nothing is sent again.
            let server = try await FakeServer { peer in peer.say(Says.welcome.buffer) }
            let pool = WirePool(
                try WireConfiguration(server.info), limits: WireLimits(connections: 1), on: loops.any(), logger: quiet)
            // Two that are quick, as far as the pool knows.
            try await pool.loop.submit {
                for text in pool.core.value.texts(of: [WireStatement("select 1"), WireStatement("select 2")]) {
                    text.measured(1)
                }
            }.get()
            async let results = pool.all([[WireStatement("select 1")], [WireStatement("select 2")]])
            let peer = try await server.peer(0)
            try await peer.wait(for: "PDBESPDBES")
            await server.close()
            peer.say(words)
            peer.close()
            let ends = await results.map { $0.error }
            #expect(ends.map { $0?.fate } == fates && ends.allSatisfy { $0?.kind == .connection })
            await pool.close()
        }
    }
}
