/// What a client of the studio does: upload, ask, wait, read.
import AuntenticCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerDatabase
import ServerHTTP
import ServerMedia
import Synchronization
import TestSupport
import Wire

struct Answer: Sendable {
    var status: Int
    var json: JSONValue
    var headers: HTTPFields

    var code: String? { json["code"]?.stringValue }
    var jobStatus: String? { json["status"]?.stringValue }
    var result: JSONValue? { json["result"] }
}

extension Studio {
    func call(
        _ path: String, _ body: String = "{}", method: HTTPRequest.Method = .post, token: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        headers[.apiKey] = tokens.anonKey
        let token = token ?? user.token
        if !token.isEmpty { headers[.authorization] = "Bearer \(token)" }
        headers[.contentType] = "application/json"
        return try await client.execute(
            uri: "/functions/v1/\(path)", method: method, headers: headers,
            body: method == .get ? nil : ByteBuffer(string: body)
        ) { response in
            let json = try? JSONValue(json: Data(response.body.readableBytesView))
            return Answer(status: Int(response.status.code), json: json ?? .null, headers: response.headers)
        }
    }

    /// Uploads as the account, through storage itself; returns the path in the bucket.
    @discardableResult
    func upload(_ photo: ByteBuffer, as name: String, by owner: TestUser? = nil) async throws -> String {
        let owner = owner ?? user
        let path = "\(owner.path)/\(name).jpg"
        let headers: HTTPFields = [
            .authorization: "Bearer \(owner.token)", .apiKey: tokens.anonKey, .contentType: "image/jpeg",
        ]
        let status = try await client.execute(
            uri: "/storage/v1/object/auntentic/\(path)", method: .post, headers: headers, body: photo
        ) { ($0.status.code, String(buffer: $0.body)) }
        guard status.0 == 200 else { throw UploadFailed(description: "\(status)") }
        return path
    }

    /// Four good photos, uploaded under `prefix`.
    func uploadFour(_ prefix: String = "shoe", by owner: TestUser? = nil) async throws -> [String: String] {
        var paths: [String: String] = [:]
        for (index, angle) in PhotoAngle.required.enumerated() {
            let photo = try Self.photo(index)
            paths[angle.rawValue] = try await upload(photo, as: "\(prefix)-\(angle.rawValue)", by: owner)
        }
        return paths
    }

    /// Making one takes longer than checking it, so they are made once.
    private static let photos = Mutex<[Int: ByteBuffer]>([:])

    private static func photo(_ index: Int) throws -> ByteBuffer {
        try photos.withLock { photos in
            if let photo = photos[index] { return photo }
            let photo = try TestPhoto.jpeg(seed: UInt64(index + 1))
            photos[index] = photo
            return photo
        }
    }

    /// Asks for a check and waits for its end.
    func check(
        _ photos: [String: String], extras: [CheckRequest.Extra]? = nil, model: String? = nil, key: String? = nil,
        query: String = "?wait=20", token: String? = nil
    ) async throws -> Answer {
        let request = CheckRequest(photos: photos, extras: extras, model: model)
        let body = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        return try await call(
            "authenticate-sneaker\(query)", body, token: token, headers: key.map { [.idempotencyKey: $0] } ?? [:])
    }

    /// Free plus purchased credits, as the account reads them.
    func credits() async throws -> Int {
        let rows = try await database.withRole(
            user.caller, .init(), [Statement("select credits from auntentic.user_credits")])[0]
        return try rows.only().int("credits")
    }

    /// The account's finished checks, as it reads them.
    func history() async throws -> Rows {
        try await database.withRole(
            user.caller, .init(), [Statement("select * from auntentic.authentications order by created_at")])[0]
    }

    func number(_ sql: String) async throws -> Int {
        Int(try await database.query(sql).scalar ?? "") ?? -1
    }
}

struct UploadFailed: Error, CustomStringConvertible {
    var description: String
}
