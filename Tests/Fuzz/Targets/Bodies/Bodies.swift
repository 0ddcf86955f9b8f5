/// Every body that the server decodes into a value of its own.
import AuntenticCore
import Foundation
import ServerHTTP
import Wire

extension FuzzTarget {
    /// The type's name on the first line, the body below; without a name all of them are tried.
    static let bodies = FuzzTarget(
        "bodies", feeds: "a body to each Decodable type of Wire", longest: 8192,
        words: JSONWords.all + Body.all.map { $0.name + "\n" } + Body.keys
    ) { (bytes: [UInt8]) in
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: lines[0], as: UTF8.self)
        let chosen = Body.all.filter { $0.name == name }
        let json = Data(chosen.isEmpty ? bytes[...] : lines.count > 1 ? lines[1] : [])
        for body in chosen.isEmpty ? Body.all : chosen { try body.check(json) }
    }
}

/// A type of body and what must hold of it: what was read is written and read again as the same.
private struct Body: Sendable {
    var name: String
    var check: @Sendable (Data) throws -> Void

    init<T: Codable & Sendable>(_ type: T.Type) {
        name = String(describing: type)
        check = { json in
            let value: T
            do { value = try JSONBounds.stranger.decode(type, from: json) } catch {
                // Words for the client must not repeat what it sent.
                guard case .badField(let path, let what) = BodyError(error) else { return }
                return try require(what.utf8.count < 64 && path.utf8.count <= 6 * json.count + 32, "said \(what)")
            }
            let text = try Self.text(of: value)
            let again = try JSONDecoder().decode(type, from: text)
            try require(try Self.text(of: again) == text, "\(type): written twice it differs")
        }
    }

    private static func text(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }

    static let all: [Body] = [
        .init(AuthSignUpRequest.self), .init(AuthPasswordGrant.self), .init(AuthRefreshGrant.self),
        .init(AuthPKCEGrant.self), .init(AuthIDTokenGrant.self), .init(AuthMailRequest.self),
        .init(AuthVerifyRequest.self), .init(AuthUserUpdate.self), .init(AuthAdminUser.self),
        .init(AuthAdminDeletion.self), .init(AuthInvitation.self), .init(AuthLinkRequest.self),
        .init(StorageSignRequest.self), .init(StorageTransform.self), .init(StorageListRequest.self),
        .init(StoragePageRequest.self), .init(StorageMoveRequest.self), .init(StorageRemoveRequest.self),
        .init(CheckRequest.self), .init(ShareRequest.self), .init(ConsentRequest.self),
        .init(DeleteAccountRequest.self), .init(DeleteCheckRequest.self), .init(JobEnvelope.self),
        .init(AuthUser.self), .init(AuthUserList.self), .init(AuthSession.self), .init(AuthSettings.self),
        .init(AuthErrorBody.self), .init(AuthOAuthErrorBody.self), .init(FunctionErrorBody.self),
        .init(WalletOffer.self), .init(ConsentList.self), .init(ShareLinkList.self), .init(SignedReportRequest.self),
        .init(StorageBucketInput.self), .init(StorageErrorBody.self), .init(StorageSignedItem.self),
    ]

    static let keys = [
        "email", "password", "data", "code_challenge", "refresh_token", "provider", "id_token", "nonce", "type",
        "token_hash", "expiresIn", "transform", "paths", "prefix", "limit", "offset", "sortBy", "cursor", "bucketId",
        "sourceKey", "prefixes", "photos", "extras", "angle", "model", "days", "action", "confirm", "file_size_limit",
        "allowed_mime_types",
    ].map { "\"\($0)\":" }
}
