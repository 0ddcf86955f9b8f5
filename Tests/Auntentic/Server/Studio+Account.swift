/// What the tests of deleting, exporting and sharing look at: sessions, files, rows, pages.
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Wire

extension Studio {
    /// As signing in would: the session that the account's token names is there.
    func openSession(of owner: TestUser? = nil) async throws {
        let owner = owner ?? user
        let claims = try JSONValue(json: Data(owner.caller.claims.utf8))
        _ = try await database.query(
            "insert into auth.sessions (id, user_id) values ($1, $2)",
            [claims["session_id"]?.stringValue, owner.id.uuidString])
    }

    /// A finished check; answers its id.
    func finishedCheck(
        _ prefix: String = "shoe", model: String? = nil, by owner: TestUser? = nil
    ) async throws -> String {
        let answer = try await check(
            try await uploadFour(prefix, by: owner), model: model, token: owner?.token)
        guard let id = answer.json["id"]?.stringValue, answer.jobStatus == "done" else {
            throw UploadFailed(description: "no check: \(answer.json.jsonText)")
        }
        return id
    }

    /// Bytes of uploads, and of pictures made of them, that lie on the disk.
    func storedFiles() throws -> (blobs: Int, images: Int) {
        func count(_ folder: String) -> Int {
            let names = FileManager.default.enumerator(
                at: files.appendingPathComponent(folder), includingPropertiesForKeys: [.isRegularFileKey])
            return (names?.allObjects as? [URL] ?? []).filter {
                (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
            }.count
        }
        return (count("blobs/objects"), count("cache/images"))
    }

    func page(
        _ token: String, accept: String? = nil, method: HTTPRequest.Method = .get
    ) async throws -> (status: Int, text: String, headers: HTTPFields) {
        let headers: HTTPFields = accept.map { [.accept: $0] } ?? [:]
        return try await client.execute(uri: "/share/\(token)", method: method, headers: headers) { response in
            (Int(response.status.code), String(buffer: response.body), response.headers)
        }
    }

    /// A GET of any path, without any key.
    func get(_ path: String) async throws -> (status: Int, bytes: Int) {
        try await client.execute(uri: path, method: .get) { ($0.status.code, $0.body.readableBytes) }
    }

    func share(_ check: String, _ more: String = "", token: String? = nil) async throws -> Answer {
        try await call("share-check", "{\"id\":\"\(check)\",\"action\":\"create\"\(more)}", token: token)
    }
}

extension Answer {
    var links: [JSONValue] { json["links"]?.arrayValue ?? [] }
    var newestToken: String { links.first?["token"]?.stringValue ?? "" }
}
