/// Rows, files and jobs against the real server.
import AuntenticCore
import Clients
@testable import ClientsLive
import Foundation
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct BackendTests {
    private struct Credits: Decodable {
        var user_id: String
    }

    @Test("AUN-NF-79 rows are one's own: another account's are neither seen nor deleted")
    func rows() async throws {
        let (first, second) = (try await Phone(), try await Phone())
        let (mine, theirs) = (first.launch(), second.launch())
        let (owner, stranger) = (try await first.signUp(mine), try await second.signUp(theirs))
        let job = try await start(mine, owner, key: "rows")
        #expect(try await mine.functions.job(job.id, .seconds(20), nil).status.isEnded)
        let query = RowQuery(
            schema: "auntentic", table: "authentications", columns: "id,user_id",
            filters: [.init("user_id", "eq.\(owner.id)")], order: "created_at.desc", limit: 5)
        let found: [Credits] = try await mine.database.rows(query)
        #expect(found.map(\.user_id) == [owner.id])
        #expect(try await theirs.database.select(query) == Data("[]".utf8))
        #expect(stranger.id != owner.id)
        await #expect(throws: ClientError.self) { try await theirs.database.delete(query) }
    }

    @Test("a filter with odd characters is one value, and a wrong column a refusal")
    func oddFilters() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        let odd = RowQuery(
            schema: "auntentic", table: "authentications", filters: [.init("sneaker_model", #"eq.a,b&c=d (e) "f" %"#)])
        #expect(try await clients.database.select(odd) == Data("[]".utf8))
        let wrong = RowQuery(schema: "auntentic", table: "authentications", filters: [.init("nothing", "eq.1")])
        await #expect(throws: ClientError.refused(code: "42703", message: "The server couldn’t do this (42703).")) {
            try await clients.database.select(wrong)
        }
    }

    @Test("AUN-FR-3.3 an upload tells how far it is, in rising steps from 0 to 1; what comes back is the same")
    func upload() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await phone.signUp(clients)
        let photo = try photo(7, width: 2000, height: 1500, quality: 95)
        let path = "\(account.id)/\(UUID().uuidString.lowercased())/outer_side.jpg"
        let heard = Locked<[Double]>([])
        var most = 0
        // The system may take all of it at once before anybody asks how far it is; not each time.
        for _ in 1...8 where most <= 2 {
            heard.withLock { $0 = [] }
            try await clients.storage.upload("auntentic", path, photo, "image/jpeg") { share in
                heard.withLock { $0.append(share) }
            }
            let steps = heard.withLock { $0 }
            #expect(
                steps.first == 0 && steps.last == 1 && steps == steps.sorted() && Set(steps).count == steps.count,
                "\(photo.count) bytes in \(steps)")
            most = max(most, steps.count)
        }
        #expect(most > 2)
        #expect(try await clients.storage.download("auntentic", path) == photo)
        let small = try await clients.storage.thumbnail("auntentic", path, 200)
        #expect(small.starts(with: [0xFF, 0xD8, 0xFF]) && small.count < photo.count / 4)
    }

    @Test("AUN-FR-3.4 another's folder, a missing file and a file that is no photo are refused in words for a person")
    func refusedFiles() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await phone.signUp(clients)
        let photo = try photo(8)
        let other = "00000000-0000-4000-8000-0000000000aa"
        let foreign = await #expect(throws: ClientError.self) {
            try await clients.storage.upload("auntentic", "\(other)/a.jpg", photo, "image/jpeg") { _ in }
        }
        #expect(foreign.map(Trouble.init)?.message.contains("isn’t yours") == true, "\(String(describing: foreign))")
        let missing = await #expect(throws: ClientError.self) {
            try await clients.storage.download("auntentic", "\(account.id)/none.jpg")
        }
        #expect(missing.map(Trouble.init)?.message.contains("doesn’t exist") == true)
        let text = await #expect(throws: ClientError.self) {
            try await clients.storage.upload("auntentic", "\(account.id)/a.jpg", Data("no".utf8), "image/jpeg") { _ in }
        }
        #expect(text.map(Trouble.init)?.message.contains("isn’t accepted") == true, "\(String(describing: text))")
    }

    @Test("AUN-FR-7.2 the same key finds the same job, for another request it is refused; the job is waited for")
    func jobs() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        let account = try await phone.signUp(clients)
        let first = try await start(clients, account, key: "one")
        #expect(try await start(clients, account, key: "one", upload: false).id == first.id)
        #expect(try await start(clients, account, key: "two", upload: false).id != first.id)
        let conflict = await #expect(throws: ClientError.self) {
            try await start(clients, account, key: "one", upload: false, model: "Other")
        }
        guard case .refused("idempotency_conflict", _) = conflict else {
            Issue.record("\(String(describing: conflict))")
            return
        }
        let ended = try await clients.functions.job(first.id, .seconds(20), nil)
        #expect(ended.status == .done && ended.result?["verdict"] != nil)
        #expect(try await clients.functions.cancelJob(first.id).status == .done)
        await #expect(throws: ClientError.self) { try await clients.functions.job(UUID().uuidString, nil, nil) }
    }

    @Test("a function answers JSON; an unknown one is refused")
    func call() async throws {
        let phone = try await Phone()
        let clients = phone.launch()
        try await phone.signUp(clients)
        let list = try await clients.functions.call("consent", Data(#"{"action":"list"}"#.utf8))
        #expect(try JSONValue(json: list)["providers"]?.arrayValue != nil)
        let unknown = await #expect(throws: ClientError.self) { try await clients.functions.call("nothing", Data()) }
        guard case .refused("not_found", _) = unknown else {
            Issue.record("\(String(describing: unknown))")
            return
        }
    }

    private func start(
        _ clients: Clients, _ account: Account, key: String, upload: Bool = true, model: String? = nil
    ) async throws -> JobEnvelope {
        var photos: [String: String] = [:]
        for (index, angle) in ["outer_side", "inner_side", "size_tag", "box_label"].enumerated() {
            let path = "\(account.id)/check/\(angle).jpg"
            if upload {
                try await clients.storage.upload("auntentic", path, try photo(UInt64(index + 20)), "image/jpeg") { _ in
                }
            }
            photos[angle] = path
        }
        let body = try JSONEncoder().encode(CheckRequest(photos: photos, model: model))
        return try await clients.functions.start("authenticate-sneaker", body, key)
    }
}
