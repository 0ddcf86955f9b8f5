/// Signing in through a provider's page: the way there, and the session for the code that it sends back (RFC 7636).
import Clients
import Foundation
import Wire

#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif

extension AuthCalls {
    func webSignIn(_ provider: SignInProvider, _ back: URL) throws(ClientError) -> WebSignIn {
        let verifier = Self.random(4)
        let back = back.appending(queryItems: [URLQueryItem(name: WebSignIn.word, value: Self.random(2))])
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        var parts = URLComponents(
            url: backend.configuration.url.appendingPathComponent("auth/v1/authorize"), resolvingAgainstBaseURL: false)
        parts?.queryItems = [
            URLQueryItem(name: "provider", value: provider.rawValue),
            URLQueryItem(name: "redirect_to", value: back.absoluteString),
            URLQueryItem(name: "code_challenge", value: challenge),
            URLQueryItem(name: "code_challenge_method", value: "s256"),
        ]
        guard let page = parts?.url else { throw .unexpected("no address for \(provider.name)'s page") }
        return WebSignIn(page: page, verifier: verifier, back: back)
    }

    func finish(_ visit: WebSignIn, _ answer: URL) async throws(ClientError) -> Account {
        // From another visit, from another app, or sent again: the server isn't even asked.
        guard visit.isAnswered(by: answer) else {
            throw .refused(
                code: "wrong_visit", message: "That answer belongs to another sign-in. Nothing was changed. Try again.")
        }
        let items = URLComponents(url: answer, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard let code = item("code") else {
            throw .refused(
                code: item("error_code") ?? item("error") ?? "no_code",
                message: item("error_description") ?? "The sign-in wasn’t finished. Nothing was changed.")
        }
        return try await signIn("pkce", ["auth_code": .string(code), "code_verifier": .string(visit.verifier)])
    }

    /// So many times 64 bits, in digits.
    private static func random(_ words: Int) -> String {
        (0..<words).map { _ in digits(UInt64.random(in: .min ... .max)) }.joined()
    }

    private static func digits(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
