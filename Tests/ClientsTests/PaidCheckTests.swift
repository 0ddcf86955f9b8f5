/// A check that costs, against the real server and a model that answers: first the consent, then the credits.
import AuntenticCore
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct PaidCheckTests {
    @Test("AUN-FR-4.1 without consent nothing is sent; without credits nothing is sent; both say so in words")
    func consentThenCredits() async throws {
        try await FakeOpenAI.run(otherwise: .verdict("authentic")) { fake, baseURL in
            try await withTemporaryFolder { (folder: URL) async throws in
                let server = try await RunningServer.start(
                    data: folder,
                    environment: fake.environment(baseURL).merging(["ATELIER_JWT_SECRET": testSecret]) { $1 })
                let phone = Phone(server: server)
                let clients = phone.launch()
                let account = try await phone.signUp(clients)
                let photos = try await upload(clients, account)
                try await agree(clients, to: try await refusedProvider(clients, photos))
                #expect(fake.calls == 0)
                try await spendAll(clients, photos)
                let calls = fake.calls
                let refusal = await #expect(throws: ClientError.self) { try await start(clients, photos, "more") }
                guard case .outOfCredits(let offer) = refusal else {
                    Issue.record("\(String(describing: refusal))")
                    return
                }
                #expect(offer != nil && fake.calls == calls)
                #expect(refusal.map { Trouble($0).remedy } == .buy)
                await server.stop()
            }
        }
    }

    private func refusedProvider(_ clients: Clients, _ photos: [String: String]) async throws -> String {
        let refusal = await #expect(throws: ClientError.self) { try await start(clients, photos, "first") }
        guard case .consentRequired(let need) = refusal else {
            throw RunningServer.Failure(description: "no wish for consent: \(String(describing: refusal))")
        }
        #expect(refusal.map { Trouble($0).remedy } == .consent)
        #expect(need.subject == .photos)
        return need.provider
    }

    private func agree(_ clients: Clients, to provider: String) async throws {
        _ = try await clients.functions.call(
            "consent", try JSONEncoder().encode(["provider": provider, "action": "grant"]))
    }

    /// As many decided checks as the account came with.
    private func spendAll(_ clients: Clients, _ photos: [String: String]) async throws {
        struct Credits: Decodable { var available: Int }
        let query = RowQuery(schema: "auntentic", table: "user_credits", columns: "available")
        let rows: [Credits] = try await clients.database.rows(query)
        let available = try #require(rows.first?.available)
        #expect(available > 0)
        for number in 0..<available {
            let job = try await start(clients, photos, "paid-\(number)")
            let ended = try await clients.functions.job(job.id, .seconds(20), nil)
            #expect(ended.status == .done && ended.charged)
        }
    }

    private func start(_ clients: Clients, _ photos: [String: String], _ key: String) async throws -> JobEnvelope {
        try await clients.functions.start(
            "authenticate-sneaker", try JSONEncoder().encode(CheckRequest(photos: photos)), key)
    }

    private func upload(_ clients: Clients, _ account: Account) async throws -> [String: String] {
        var photos: [String: String] = [:]
        for (index, angle) in ["outer_side", "inner_side", "size_tag", "box_label"].enumerated() {
            let path = "\(account.id)/paid/\(angle).jpg"
            try await clients.storage.upload("auntentic", path, try photo(UInt64(index + 40)), "image/jpeg") { _ in }
            photos[angle] = path
        }
        return photos
    }
}
