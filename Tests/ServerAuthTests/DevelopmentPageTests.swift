/// The stand-ins' pages in development mode: both buttons, the whole way, as a browser walks it.

import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerAuth
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite struct DevelopmentPageTests {
    @Test("the page names who may sign in, and refuses a client, a target or a request that the real one would refuse")
    func page() async throws {
        try await withAuth({
            $0.providers =
                (try? DevelopmentProvider.allCases.map { try $0.provider(apiURL: "http://localhost:54321") }) ?? []
        }) { (auth: AuthWorld) async throws in
            for name in ["apple", "google"] {
                let away = try await auth.send(.get, "/authorize?provider=\(name)", as: .none)
                let location = try #require(away.headers[.location])
                let path = try #require(location.split(separator: "/auth/v1", maxSplits: 1).last.map(String.init))
                let page = try await auth.send(.get, path, as: .none)
                #expect(page.status == 200 && page.text.contains("ada@\(name).example"), "\(page.text)")
                #expect(page.text.contains("development mode"))
                for (old, new) in [
                    ("client_id=", "client_id=x"), ("redirect_uri=", "redirect_uri=x"),
                    ("response_type=", "response_type=x"),
                    ("scope=openid", "scope=x"), ("code_challenge=", "code_challenge=x"),
                ] {
                    let bad = try await auth.send(.get, path.replacing(old, with: new, maxReplacements: 1), as: .none)
                    #expect(bad.status == 400, "\(new)")
                }
                #expect(!page.text.contains("<script"))
            }
        }
    }

    @Test("nothing of it exists outside development mode")
    func elsewhere() async throws {
        try await withAuth { (auth: AuthWorld) async throws in
            for path in ["/development/google", "/development/apple/choice", "/development/google/token"] {
                #expect(try await auth.send(.get, path, as: .none).status == 404)
            }
        }
    }
}
