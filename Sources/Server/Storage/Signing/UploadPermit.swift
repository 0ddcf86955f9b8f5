/// The right to upload one file, signed for server code that has decided that its owner may.
import Foundation
import ServerHTTP
import Wire

/// One file of one type, no larger than agreed, at one path, for a short time, once.
package struct UploadPermit: Sendable, Hashable {
    package var path: ObjectPath
    package var owner: UUID
    package var mostBytes: Int
    package var mimeType: String
    package var seconds: Int

    package init(path: ObjectPath, owner: UUID, mostBytes: Int, mimeType: String, seconds: Int) {
        (self.path, self.owner, self.mostBytes) = (path, owner, mostBytes)
        (self.mimeType, self.seconds) = (mimeType, seconds)
    }

    /// For `PUT /storage/v1/object/upload/sign/<bucket>/<path>?token=`.
    package func token(_ tokens: Tokens, now: Date = Date()) async throws -> String {
        let now = Int64(now.timeIntervalSince1970)
        return try await tokens.sign([
            "url": .string(path.text), "scope": "upload", "upsert": false, "limited": true,
            "owner": .string(owner.uuidString.lowercased()), "bytes": .int(Int64(mostBytes)), "type": .string(mimeType),
            "iat": .int(now), "exp": .int(now + Int64(seconds)), "jti": .string(UUID().uuidString.lowercased()),
        ])
    }
}

/// What a link says of the file that it is for.
struct UploadBounds: Sendable, Hashable {
    var mostBytes: Int?
    var mimeType: String?

    init() {}

    init(_ claims: JSONValue) {
        mostBytes = claims["bytes"]?.intValue
        mimeType = claims["type"]?.stringValue
    }
}
