/// Keeps the demo account there, and with it the offer to sign in: it is made anew after somebody has deleted it, with a
/// history that comes about as everybody's does.
import AccountFeatures
import CommandKit
import Foundation
import Logging
import Server
import ServerAuth
import ServerHTTP
import ServiceLifecycle
import Wire

struct DemoKeeper: Service {
    /// Fills an account with what it is to show, as that account.
    typealias Filling = @Sendable (BackendClient, _ user: String) async throws -> Void

    private let account: DevelopmentAccount
    private let offer: DemoOffer
    private let client: BackendClient
    /// With the service key.
    private let operating: BackendClient
    private let fillings: [Filling]
    private let credits: [(app: String, amount: Int)]
    private let logger = Logger(label: "demo")
    private static let pause = Duration.seconds(2)

    /// Nil where the server has no demo account.
    init?(
        _ address: RunningAddress, offer: DemoOffer, fillings: [Filling], credits: [(app: String, amount: Int)] = []
    ) {
        guard let demo = address.demo else { return nil }
        account = demo
        self.offer = offer
        client = BackendClient(base: address.url, key: address.tokens.anonKey)
        operating = BackendClient(base: address.url, key: address.tokens.serviceKey)
        self.fillings = fillings
        self.credits = credits
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var user: String?
            while !Task.isCancelled {
                do { user = try await tended(user) } catch {
                    // The server may not answer yet, or no more.
                    logger.debug("the demo account was not looked after", metadata: ["cause": "\(error)"])
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// The account's id as long as one can sign in with it.
    private func tended(_ known: String?) async throws -> String? {
        if let known {
            if try await isThere(known) { return known }
            await put(nil)
        }
        guard let (token, user) = try await session() else { return nil }
        var own = client
        own.token = token
        for (app, amount) in credits { try await grant(amount, of: app, to: user) }
        for fill in fillings {
            do { try await fill(own, user) } catch {
                logger.warning("the demo account's history is incomplete", metadata: ["cause": "\(error)"])
            }
        }
        guard try await isThere(user) else { return nil }
        await put(DemoAccount(email: account.email, password: account.password))
        return user
    }

    /// Once for each account, however often it is asked.
    private func grant(_ amount: Int, of app: String, to user: String) async throws {
        _ = try await operating.call(
            "POST", "/rest/v1/rpc/operator_grant_credits",
            [
                "p_author": "demo", "p_user": .string(user), "p_app": .string(app), "p_amount": .int(Int64(amount)),
                "p_reason": "the demo account's history", "p_key": .string("demo-\(app)-\(user)"),
            ], headers: ["Content-Profile": "atelier"])
    }

    @MainActor private func put(_ account: DemoAccount?) { offer.account = account }

    private func isThere(_ user: String) async throws -> Bool {
        do {
            _ = try await operating.call("GET", "/auth/v1/admin/users/\(user)")
            return true
        } catch let refusal as BackendRefusal where refusal.status == 404 { return false }
    }

    /// Nil where the address is somebody's own account, whose password is none of ours.
    private func session() async throws -> (token: String, user: String)? {
        if let session = try await signIn() { return session }
        do {
            _ = try await operating.call(
                "POST", "/auth/v1/admin/users",
                [
                    "email": .string(account.email), "password": .string(account.password), "email_confirm": true,
                    "app_metadata": ["development": true],
                ])
        } catch let refusal as BackendRefusal where refusal.status < 500 { return nil }
        return try await signIn()
    }

    private func signIn() async throws -> (token: String, user: String)? {
        let words: JSONValue = ["email": .string(account.email), "password": .string(account.password)]
        do {
            let answer = try await client.call("POST", "/auth/v1/token?grant_type=password", words)
            guard let token = answer["access_token"]?.stringValue, let user = answer["user"]?["id"]?.stringValue else {
                return nil
            }
            return (token, user.lowercased())
        } catch let refusal as BackendRefusal where refusal.status < 429 { return nil }
    }
}
