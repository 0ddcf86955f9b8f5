/// A real server whose process and whose Postgres are killed, and clients that repeat what got no answer.
import Foundation
import ServerDatabase
import Synchronization
import TestSupport
import Wire

final class MoneyWorld: Sendable {
    private let folder: URL
    private let current: Mutex<RunningServer>
    private let model = Mutex(MoneyModel())
    private let done = Atomic(0)
    let accounts: [String]
    var server: RunningServer { current.withLock { $0 } }
    var books: MoneyModel { model.withLock { $0 } }

    private init(_ folder: URL, _ server: RunningServer, _ accounts: [String]) {
        self.folder = folder
        self.accounts = accounts
        current = Mutex(server)
    }

    static func start(_ folder: URL) async throws -> MoneyWorld {
        let server = try await RunningServer.start(data: folder)
        var accounts: [String] = []
        for number in 0..<MoneyPlan.accounts {
            let user = try await server.call(
                "POST", "/auth/v1/admin/users", ["email": .string("buyer\(number)@example.com")],
                token: server.serviceKey
            ).body
            guard let id = user["id"]?.stringValue else {
                throw RunningServer.Failure(description: "no account: \(user.jsonText)")
            }
            accounts.append(id)
        }
        let world = MoneyWorld(folder, server, accounts)
        for account in MoneyPlan.subscribers { await world.run(.renewal(account: account, number: 0)) }
        return world
    }

    /// Ends the server as a crash would whenever another share of the plan is done, every second time the database with
    /// it, and starts it again.
    func kill(times: Int, during plan: MoneyPlan) async throws {
        for round in 1...times {
            try await eventually(within: .seconds(300)) {
                done.load(ordering: .relaxed) >= plan.operations.count * round / (times + 1)
            }
            await server.kill9()
            if round % 2 == 0, let postmaster = postmaster() { Foundation.kill(postmaster, SIGKILL) }
            let fresh = try await RunningServer.start(data: folder, port: server.port)
            current.withLock { $0 = fresh }
        }
    }

    private func postmaster() -> Int32? {
        let file = folder.appendingPathComponent("postgres/postmaster.pid")
        return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").first.flatMap { Int32($0) }
    }

    /// Each client takes its share, one after the other.
    func run(_ plan: MoneyPlan, clients: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    for number in stride(from: client, to: plan.operations.count, by: clients) {
                        await self.run(plan.operations[number])
                        self.done.add(1, ordering: .relaxed)
                    }
                }
            }
        }
    }

    private func run(_ operation: MoneyOperation) async {
        switch operation {
        case .pack(let id, let account, let product, let version, let isRefunded):
            await insist("apply_transaction", ["p": pack(id, account, product, version, isRefunded)])
        case .renewal(let account, let number):
            await insist("apply_transaction", ["p": month(account, number)])
        case .bonus(let account, let amount, let key):
            let arguments: [String: JSONValue] = [
                "p_user": .string(accounts[account]), "p_app": "auntentic", "p_amount": .int(Int64(amount)),
                "p_author": "test", "p_reason": "bonus", "p_key": .string(key),
            ]
            // Of two that carry one key for different accounts, the second is refused.
            guard await insist("operator_grant_credits", arguments)["code"] == nil else { return }
        case .spend(let job, let account, let price, let ending):
            guard await begin(job, account, price) else { return }
            let isCaptured = await end(job, ending)
            model.withLock { $0.saw(operation, captured: isCaptured) }
            return
        }
        model.withLock { $0.saw(operation, captured: false) }
    }

    private func pack(_ id: String, _ account: Int, _ product: String, _ version: Int, _ isRefunded: Bool) -> JSONValue
    {
        let signed = Date(timeIntervalSince1970: 1_790_000_000 + Double(version)).formatted(.iso8601)
        var pack: [String: JSONValue] = [
            "store": "apple", "environment": "Sandbox", "transaction_id": .string(id),
            "original_transaction_id": .string(id), "app": "auntentic", "product_id": .string(product),
            "type": "consumable", "quantity": 1, "purchased_at": "2026-09-21T00:00:00Z",
            "signed_at": .string(signed), "token": .string(accounts[account]),
        ]
        if isRefunded { pack["revoked_at"] = .string(signed) }
        return .object(pack)
    }

    private func month(_ account: Int, _ number: Int) -> JSONValue {
        [
            "store": "apple", "environment": "Sandbox", "transaction_id": .string("s\(account)-\(number)"),
            "original_transaction_id": .string("s\(account)"), "app": "auntentic",
            "product_id": "com.checkkicks.unlimited.monthly", "type": "subscription",
            "purchased_at": .string(Date(timeIntervalSince1970: 1_790_000_000 + Double(number)).formatted(.iso8601)),
            "expires_at": "2099-01-01T00:00:00Z", "signed_at": "2026-09-21T00:00:00Z",
            "token": .string(accounts[account]),
        ]
    }

    private static func lease(_ job: UUID) -> JSONValue { .string(job.uuidString) }

    /// False if the wallet doesn't cover it.
    private func begin(_ job: UUID, _ account: Int, _ price: Int) async -> Bool {
        let start: JSONValue = [
            "id": .string(job.uuidString), "user_id": .string(accounts[account]), "app": "auntentic",
            "kind": "authenticate-sneaker", "key": .string(job.uuidString), "hash": "h", "price": .int(Int64(price)),
            "max_attempts": 1, "stage": "x", "lease": Self.lease(job), "lease_seconds": 10, "worker": "test",
        ]
        let answer = await insist("start_job", ["p": start, "p_input": [:]])
        return answer["outcome"] == "started" || answer["outcome"] == "replayed"
    }

    /// Whether it was paid in the end.
    private func end(_ job: UUID, _ ending: MoneyOperation.Ending) async -> Bool {
        if case .abandoned = ending { return false }
        var earned = 0
        if case .captured(let part) = ending { earned = part }
        let isPaid = earned > 0
        let answer = await insist(
            "end_job",
            [
                "p_id": .string(job.uuidString), "p_lease": Self.lease(job), "p_status": isPaid ? "done" : "failed",
                "p_result": isPaid ? [:] : .null, "p_error": isPaid ? .null : ["code": "x"], "p_needs_input": .null,
                "p_charge": .int(Int64(earned)), "p_free_attempt": false, "p_calls": .null,
            ])
        if answer["status"] == "done" { return true }
        // The answer to an earlier try may have been lost, or the lease: the job tells.
        let rows = await insist(
            "GET", "/rest/v1/jobs?select=status,charged&id=eq.\(job.uuidString)", nil, profile: "Accept-Profile")
        return rows.arrayValue?.first?["charged"] == true
    }

    @discardableResult private func insist(_ function: String, _ arguments: [String: JSONValue]) async -> JSONValue {
        await insist("POST", "/rest/v1/rpc/\(function)", .object(arguments), profile: "Content-Profile")
    }

    /// Until there is an answer that repeating wouldn't change.
    private func insist(_ method: String, _ path: String, _ body: JSONValue?, profile: String) async -> JSONValue {
        while !Task.isCancelled {
            let server = server
            if let (status, answer) = try? await server.call(
                method, path, body, token: server.serviceKey, headers: [profile: "atelier"]),
                status < 500 || answer["code"]?.stringValue?.hasPrefix("AT4") == true
            {
                return answer
            }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return .null
    }
}
