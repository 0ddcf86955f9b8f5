/// Which credential a request's headers make: the table of the wire's gateway.
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite struct GatewayTests {
    /// Answers with the role the request came to have.
    private func withEcho(_ body: @Sendable @escaping (any TestClientProtocol, Tokens, String) async throws -> Void)
        async throws
    {
        let tokens = try await makeTestTokens()
        let user = try await tokens.sign(["sub": "8a0f3a52-6f2e-4f2c-9a55-0a4b6f1c7d11", "role": "authenticated"])
        let router = Router(context: AtelierContext.self)
        router.add(middleware: GatewayMiddleware(tokens: tokens))
        router.get("role") { _, context -> String in
            switch context.credential {
            case .none: "none"
            case .caller(let caller): caller.role
            case .invalid(let failure): "invalid \(failure.reason)"
            }
        }
        try await Application(router: router).test(.router) { try await body($0, tokens, user) }
    }

    private func role(_ client: any TestClientProtocol, _ key: String?, _ bearer: String?) async throws -> String {
        var headers = HTTPFields()
        if let key { headers[.apiKey] = key }
        if let bearer { headers[.authorization] = "Bearer \(bearer)" }
        return try await client.execute(uri: "/role", method: .get, headers: headers) { String(buffer: $0.body) }
    }

    @Test("the key alone, the token alone, or both: the token wins")
    func combinations() async throws {
        try await withEcho { (client: any TestClientProtocol, tokens: Tokens, user: String) async throws in
            #expect(try await role(client, nil, nil) == "none")
            #expect(try await role(client, tokens.anonKey, nil) == "anon")
            #expect(try await role(client, nil, tokens.serviceKey) == "service_role")
            #expect(try await role(client, tokens.anonKey, tokens.anonKey) == "anon")
            #expect(try await role(client, tokens.anonKey, user) == "authenticated")
            #expect(try await role(client, tokens.publishableKey, tokens.publishableKey) == "anon")
            #expect(try await role(client, tokens.secretKey, nil) == "service_role")
            #expect(try await role(client, tokens.publishableKey, user) == "authenticated")
        }
    }

    @Test("a bad key or token is invalid, whatever stands beside it")
    func invalid() async throws {
        try await withEcho { (client: any TestClientProtocol, tokens: Tokens, user: String) async throws in
            #expect(try await role(client, tokens.anonKey, "nonsense") == "invalid malformed")
            #expect(try await role(client, "nonsense", user) == "invalid malformed")
            #expect(try await role(client, "sb_secret_guess", nil) == "invalid signature")
            #expect(try await role(client, tokens.anonKey, "sb_secret_guess") == "invalid signature")
        }
    }
}
