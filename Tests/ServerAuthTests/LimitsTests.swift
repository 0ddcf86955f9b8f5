/// Rate limits, the password threads, and what is switched off.

import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import Wire

@testable import ServerAuth

private final class Counter: Sendable {
    let count = Mutex(0)
}

@Suite struct LimitsTests {
    @Test("sign-ins are limited by client address")
    func byAddress() async throws {
        try await withAuth({ $0.rateLimits.signIns = AuthRate(3, per: 300) }) { auth in
            for number in 0..<3 {
                #expect(try await auth.signIn("u\(number)@example.com", password: "x").status == 400)
            }
            let refused = try await auth.signIn("u9@example.com", password: "x")
            #expect(refused.status == 429)
            #expect(refused.code == "over_request_rate_limit")
            #expect(refused.message == "Request rate limit reached")
            #expect(Int(refused.headers[.retryAfter] ?? "") ?? 0 > 0)
        }
    }

    @Test("an IPv6 network counts as one client, IPv4 clients one by one, however they are written")
    func networks() throws {
        var rates = AuthRateLimits.off
        let once = AuthRate(1, per: 300)
        (rates.signIns, rates.refreshes, rates.verifications, rates.anonymousSignUps) = (once, once, once, once)
        let limits = AuthLimits(rates, mailFrequency: .zero)
        let kinds: [(String) throws -> Void] = [
            limits.signIn(from:), limits.refresh(from:), limits.verification(from:), limits.anonymousSignUp(from:),
        ]
        for check in kinds {
            try check("2001:db8:1:2::1")
            for same in ["2001:db8:1:2:ffff::9", "2001:0DB8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2::1%eth0"] {
                #expect(throws: AuthError.self) { try check(same) }
            }
            try check("2001:db8:1:3::1")
            try check("192.0.2.1")
            try check("192.0.2.2")
            try check("::ffff:192.0.2.3")
            #expect(throws: AuthError.self) { try check("::ffff:192.0.2.1") }
            #expect(throws: AuthError.self) { try check("192.0.2.3") }
            try check("local")
            #expect(throws: AuthError.self) { try check("local") }
        }
    }

    @Test("guesses at one account are limited, other accounts are not in the way")
    func byAccount() async throws {
        try await withAuth({ $0.rateLimits.signInsPerAccount = AuthRate(3, per: 300) }) { auth in
            _ = try await auth.signUp()
            for _ in 0..<3 { #expect(try await auth.signIn(password: "wrong").status == 400) }
            #expect(try await auth.signIn().status == 429)
            #expect(try await auth.signIn("other@example.com", password: "wrong").status == 400)
        }
    }

    @Test("refreshes, verifications, anonymous sign-ups and mails have limits of their own")
    func others() async throws {
        try await withAuth({
            $0.rateLimits.refreshes = AuthRate(1, per: 300)
            $0.rateLimits.verifications = AuthRate(1, per: 300)
            $0.rateLimits.anonymousSignUps = AuthRate(1, per: 3600)
            $0.rateLimits.mailsPerAddress = AuthRate(2, per: 3600)
        }) { auth in
            _ = try await auth.refresh("0123456789ab")
            #expect(try await auth.refresh("0123456789ab").status == 429)
            _ = try await auth.send(.post, "/verify", [:])
            #expect(try await auth.send(.post, "/verify", [:]).status == 429)
            #expect(try await auth.send(.post, "/signup", [:]).status == 200)
            #expect(try await auth.send(.post, "/signup", [:]).code == "over_request_rate_limit")
            _ = try await auth.signUp()
            for email in ["ada@example.com", "nobody@example.com"] {
                for _ in 0..<2 {
                    #expect(try await auth.send(.post, "/recover", ["email": .string(email)]).status == 200)
                }
                let refused = try await auth.send(.post, "/recover", ["email": .string(email)])
                #expect(refused.code == "over_email_send_rate_limit")
                #expect(refused.message == "email rate limit exceeded")
            }
        }
    }

    @Test("a full queue of password checks refuses at once, and works again afterwards")
    func fullQueue() async throws {
        let hasher = PasswordHasher(cost: 9, threads: 1, capacity: 2)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { (try? await hasher.hash("password")) != nil } }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(outcomes.contains(true))
        #expect(outcomes.contains(false))
        let hash = try await hasher.hash("password")
        #expect(try await hasher.verify("password", against: hash))
        #expect(try await hasher.verify("passwore", against: hash) == false)
    }

    @Test("hashing holds up no other request")
    func starvation() async throws {
        try await withAuth({ $0.passwordCost = 10 }) { auth in
            let token = try await auth.signUp().text("access_token")
            let checked = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        _ = try await auth.signIn("u\(number)@example.com", password: "x")
                        checked.count.withLock { $0 += 1 }
                    }
                }
                for _ in 0..<10 {
                    #expect(try await auth.send(.get, "/user", as: .token(token)).status == 200)
                }
                // Forty checks take seconds of every core; ten reads after them must not wait for the last.
                #expect(checked.count.withLock { $0 } < 40)
                try await group.waitForAll()
            }
        }
    }

    @Test("an unknown account takes as much work to refuse as a wrong password")
    func timing() throws {
        let hash = try #require(Bcrypt.hash("password", cost: 6))
        // The quickest of many: what a busy machine adds is not in it.
        func work(_ hash: String) -> Duration {
            let clock = ContinuousClock()
            return (0..<30).map { _ in clock.measure { _ = Bcrypt.verify("wrong", against: hash) } }.min() ?? .zero
        }
        let (known, unknown) = (work(hash), work(Bcrypt.unmatchable(cost: 6)))
        #expect(unknown > known * 0.5 && unknown < known * 2)
    }

    @Test("hashes have the form other systems know, and cost what was asked")
    func form() throws {
        let hash = try #require(Bcrypt.hash("password", cost: 5))
        #expect(hash.hasPrefix("$2b$05$"))
        #expect(Bcrypt.isHash(hash))
        #expect(Bcrypt.isHash(Bcrypt.unmatchable(cost: 10)))
        #expect(!Bcrypt.verify("password", against: Bcrypt.unmatchable(cost: 4)))
        #expect(!Bcrypt.verify("password", against: "*0"))
        #expect(!Bcrypt.verify("password", against: ""))
        #expect(Bcrypt.hash("password", cost: 5) != hash)
    }

    @Test("ban durations", arguments: [("24h", 86_400.0), ("1h30m", 5400), ("90s", 90), ("1.5h", 5400)])
    func durations(text: String, seconds: Double) throws {
        #expect(try BanDuration.seconds(text) == seconds)
    }
}

@Suite struct InfoTests {
    @Test("AUN-FR-0.2 health, settings and keys answer as Supabase's do")
    func info() async throws {
        try await withAuth({ $0.providers[0].clientIDs = ["com.example.app"] }) { auth in
            let health = try await auth.send(.get, "/health", as: .none)
            #expect(health["name"] == "GoTrue")
            let keys = try await auth.send(.get, "/.well-known/jwks.json", as: .none)
            #expect(keys.json == ["keys": []])
            #expect(keys.headers[.cacheControl] == "public, max-age=600")
            let settings = try await auth.send(.get, "/settings")
            #expect(settings["external"]?["apple"] == true)
            #expect(settings["external"]?["google"] == false)
            #expect(settings["external"]?["email"] == true)
            #expect(settings["external"]?["phone"] == false)
            #expect(settings["mailer_autoconfirm"] == true)
            #expect(settings["disable_signup"] == false)
        }
    }

    @Test("what is off says so in the code its clients know")
    func off() async throws {
        try await withAuth { auth in
            let token = try await auth.signUp().text("access_token")
            #expect(try await auth.send(.get, "/authorize?provider=google", as: .none).code == "validation_failed")
            #expect(
                try await auth.send(.get, "/user/identities/authorize?provider=google", as: .token(token)).code
                    == "validation_failed")
            #expect(try await auth.send(.get, "/callback?code=x", as: .none).code == "bad_oauth_callback")
            for path in ["/sso", "/sso/saml/acs", "/admin/sso/providers"] {
                #expect(
                    try await auth.send(.post, path, [:], as: .serviceKey).code == "saml_provider_disabled", "\(path)")
            }
            for path in ["/oauth/token", "/oauth/clients/register", "/admin/oauth/clients", "/user/oauth/grants"] {
                #expect(try await auth.send(.post, path, [:], as: .serviceKey).code == "feature_disabled", "\(path)")
            }
            let wallet = try await auth.send(.post, "/token?grant_type=web3", ["chain": "solana", "message": "x"])
            #expect(wallet.status == 422 && wallet.code == "web3_provider_disabled")
        }
    }

    @Test("without manual linking nobody links or unlinks a way to sign in")
    func manualLinking() async throws {
        try await withAuth({ $0.manualLinkingEnabled = false }) { auth in
            let session = try await auth.signUp()
            let token = session.text("access_token")
            let email = session["user"]?["identities"]?.arrayValue?.first?["identity_id"]?.stringValue ?? ""
            for answer in [
                try await auth.send(.get, "/user/identities/authorize?provider=google", as: .token(token)),
                try await auth.send(.delete, "/user/identities/\(email)", as: .token(token)),
            ] {
                #expect(answer.status == 404)
                #expect(answer.code == "manual_linking_disabled")
                #expect(answer.message == "Manual linking is disabled")
            }
        }
    }

    @Test("an identity can be taken away, but not the last one")
    func unlink() async throws {
        try await withAuth { auth in
            let session = try await auth.signUp()
            let token = session.text("access_token")
            let user = session["user"]?["id"]?.stringValue
            let email = session["user"]?["identities"]?.arrayValue?.first?["identity_id"]?.stringValue ?? ""
            let last = try await auth.send(.delete, "/user/identities/\(email)", as: .token(token))
            #expect(last.status == 422)
            #expect(last.code == "single_identity_not_deletable")
            let apple = try await auth.value(
                """
                insert into auth.identities (provider_id, user_id, identity_data, provider) \
                values ('001.x', $1, '{"sub": "001.x"}', 'apple') returning id
                """, [user])
            let eve = try await auth.signUp("eve@example.com").text("access_token")
            let foreign = try await auth.send(.delete, "/user/identities/\(apple ?? "")", as: .token(eve))
            #expect(foreign.status == 404)
            #expect(foreign.code == "identity_not_found")
            #expect(try await auth.send(.delete, "/user/identities/\(email)", as: .token(token)).json == [:])
            let after = try await auth.send(.get, "/user", as: .token(token))
            #expect(after["app_metadata"] == ["provider": "apple", "providers": ["apple"]])
            #expect(try await auth.signIn().code == "invalid_credentials")
        }
    }
}
