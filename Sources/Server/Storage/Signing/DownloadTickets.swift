/// Signed download URLs: creates and checks their tokens.
import Foundation
import ServerDatabase
import ServerHTTP
import Synchronization
import Wire

/// The right to read that a verified token carries.
struct DownloadTicket: Sendable, Hashable {
    /// Bucket and key.
    var url: String
    var expires: Date
    /// The only rendering that the URL is valid for; nil for the object itself.
    var transformations: String?
}

/// Caches verified tokens, because the same URL is requested many times.
final class DownloadTickets: Sendable {
    private let tokens: Tokens
    private let now: @Sendable () -> Date
    private let verified = Mutex(GenerationalCache<TokenKey, DownloadTicket>(capacity: 8192))

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

    /// - Throws: `InvalidJWT` if it isn't a valid token of ours, `InvalidSignature` if it was made for something else.
    func check(_ token: String, for path: ObjectPath) async throws(StorageFailure) -> DownloadTicket {
        let cacheKey = TokenKey(token)
        let found = verified.withLock { $0.value(of: cacheKey) }
        let ticket: DownloadTicket
        if let found { ticket = found } else { ticket = try await read(token) }
        guard ticket.expires > now() else { throw .invalidToken(SignedToken.expired) }
        guard ticket.url == path.text else { throw .notSignedForThis }
        if found == nil { verified.withLock { $0.keep(ticket, of: cacheKey) } }
        return ticket
    }

    private func read(_ token: String) async throws(StorageFailure) -> DownloadTicket {
        let claims = try await SignedToken(token, scope: "download", tokens: tokens)
        return DownloadTicket(
            url: claims.url, expires: claims.expires, transformations: claims.payload["transformations"]?.stringValue)
    }
}
