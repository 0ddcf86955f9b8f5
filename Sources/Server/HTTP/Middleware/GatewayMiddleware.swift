/// Turns `apikey` and `Authorization` into a credential; decides nothing else.
import HTTPTypes
import Hummingbird
import Logging
import ServerDatabase
import Synchronization

/// The rules of a hosted project's gateway: a user's token overrides the key beside it, a lone key stands for its role,
/// and an opaque `sb_…` key may be repeated as the bearer.
package final class GatewayMiddleware: RouterMiddleware {
    private let tokens: Tokens
    let trustsProxy: Bool
    private let hasWarned = Atomic(false)

    /// - Parameter trustsProxy: take the client's address from the last entry of `X-Forwarded-For`, which the proxy in
    ///   front of us wrote. Without such a proxy anybody could write it.
    package init(tokens: Tokens, trustsProxy: Bool = false) {
        self.tokens = tokens
        self.trustsProxy = trustsProxy
    }

    package func handle(
        _ request: Request, context: AtelierContext,
        next: (Request, AtelierContext) async throws -> Response
    ) async throws -> Response {
        let context = identified(request, context)
        return try await Payer.$current.withValue(context.payer) { try await next(request, context) }
    }

    /// The context with the request's sender in it.
    func identified(_ request: Request, _ context: AtelierContext) -> AtelierContext {
        var context = context
        context.credential = credential(of: request)
        if !trustsProxy, request.headers.contains(.forwardedFor) { warnOnce(context.logger) }
        if trustsProxy, let client = request.headers[.forwardedFor]?.split(separator: ",").last {
            context.clientAddress = client.trimmingPrefix(while: { $0 == " " }).description
        }
        return context
    }

    private func credential(of request: Request) -> Credential {
        let key = request.headers.value(of: .apiKey) ?? keyInQuery(request)
        if let bearer = request.bearerToken, bearer != key {
            if let key, case .invalid(let failure) = credential(for: key) { return .invalid(failure) }
            return credential(for: bearer)
        }
        return if let key { credential(for: key) } else { .none }
    }

    /// The same for what was verified before and is still good. Nil for all else, which the form above looks at: nobody's
    /// signature is checked twice.
    func knownCredential(of head: PlainHead, target: String) -> Credential? {
        let bearer = head.authorization?.bearerToken
        if Self.namesKey(target) || head.authorization != nil && bearer == nil { return nil }
        var known = Credential.none
        for text in [head.apiKey, bearer] {
            guard let text else { continue }
            guard let caller = tokens.knownCaller(of: text) else { return nil }
            known = .caller(caller)
        }
        return known
    }

    /// For what can't set headers, as a link can't. Most queries have no key, and aren't taken apart here.
    private func keyInQuery(_ request: Request) -> String? {
        guard let query = request.uri.query, Self.namesKey(query) else { return nil }
        return request.queryItems["apikey"]
    }

    /// A name written with escapes isn't found: nobody writes it so, and every request would pay for looking.
    private static func namesKey(_ query: some StringProtocol) -> Bool {
        query.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.indices.contains { bytes[$0] == keyName[0] && bytes[$0...].starts(with: keyName) }
        } ?? true
    }

    private static let keyName = Array("apikey=".utf8)

    private func warnOnce(_ logger: Logger) {
        guard !hasWarned.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "requests come through a proxy, so all of them share its address and its limits; see --trust-proxy")
    }

    private func credential(for text: String) -> Credential {
        if text.hasPrefix("sb_") {
            return tokens.caller(forOpaqueKey: text).map(Credential.caller)
                ?? .invalid(TokenFailure(.signature, "unknown API key"))
        }
        do { return .caller(try tokens.verify(text)) } catch { return .invalid(error) }
    }
}

extension Request {
    /// The token of `Authorization: Bearer …`; the scheme's case doesn't matter (RFC 9110 §11.1).
    package var bearerToken: String? { headers.value(of: .authorization)?.bearerToken }
}

extension String {
    /// The token in the value of an `Authorization` header.
    fileprivate var bearerToken: String? {
        // On bytes, because this runs on every request: OR 0x20 makes an ASCII letter lower-case and leaves the space
        // alone.
        guard utf8.count > 7, zip(utf8, "bearer ".utf8).allSatisfy({ $0 | 0x20 == $1 }) else { return nil }
        let token = utf8.dropFirst(7).drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty ? nil : String(Substring(token))
    }
}
