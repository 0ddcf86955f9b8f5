/// Signed download URLs: what their tokens say, made and checked.
import Foundation
import ServerDatabase
import ServerHTTP
import Synchronization
import Wire

/// What a verified token lets its bearer read.
struct DownloadTicket: Sendable, Hashable {
    /// Bucket and key.
    var url: String
    var expires: Date
    /// The only rendering the URL is good for; nil for the object itself.
    var transformations: String?
}

/// Remembers tokens it has verified: the same URL is asked for many times.
final class DownloadTickets: Sendable {
    private let tokens: Tokens
    private let now: @Sendable () -> Date
    private let verified = Mutex(GenerationalCache<String, DownloadTicket>(capacity: 8192))

    init(tokens: Tokens, now: @escaping @Sendable () -> Date = { Date() }) {
        self.tokens = tokens
        self.now = now
    }

    func make(for path: ObjectPath, life: Int, transformations: String? = nil) async throws -> String {
        let now = Int64(now().timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "url": .string(path.text), "scope": "download", "iat": .int(now), "exp": .int(now + Int64(life)),
        ]
        if let transformations { claims["transformations"] = .string(transformations) }
        return try await tokens.sign(.object(claims))
    }

    /// - Throws: `InvalidJWT` for what isn't a live token of ours, `InvalidSignature` for one made for something
    /// else.
    func check(_ token: String, for path: ObjectPath) async throws(StorageFailure) -> DownloadTicket {
        let found = verified.withLock { $0[token] }
        let ticket: DownloadTicket
        if let found { ticket = found } else { ticket = try await read(token) }
        guard ticket.expires > now() else { throw .invalidToken(SignedToken.expired) }
        guard ticket.url == path.text else { throw .notSignedForThis }
        if found == nil { verified.withLock { $0[token] = ticket } }
        return ticket
    }

    private func read(_ token: String) async throws(StorageFailure) -> DownloadTicket {
        let claims = try await SignedToken(token, scope: "download", tokens: tokens)
        return DownloadTicket(
            url: claims.url, expires: claims.expires, transformations: claims.payload["transformations"]?.stringValue)
    }
}
