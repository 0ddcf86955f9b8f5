/// Accounts over `/auth/v1`.
import Clients
import Foundation
import Wire

extension AuthClient {
    static func live(_ backend: Backend) -> AuthClient {
        let door = AuthCalls(backend: backend)
        var client = AuthClient(
            restore: { () async throws(ClientError) in try await door.restore() },
            signUp: { (email, password, data) async throws(ClientError) in
                try await door.signUp(email, password, data)
            },
            signIn: { (email, password) async throws(ClientError) in
                try await door.signIn("password", ["email": .string(email), "password": .string(password)])
            },
            signInWithToken: { (provider, token, nonce) async throws(ClientError) in
                try await door.signIn(
                    "id_token",
                    ["provider": .string(provider.rawValue), "id_token": .string(token), "nonce": .string(nonce)])
            },
            beginWebSignIn: { (provider, back) async throws(ClientError) in try door.webSignIn(provider, back) },
            finishWebSignIn: { (visit, answer) async throws(ClientError) in try await door.finish(visit, answer) },
            sendCode: { (email, purpose) async throws(ClientError) in try await door.sendCode(email, purpose) },
            verifyCode: { (email, code, purpose) async throws(ClientError) in
                try await door.verify(email, code, purpose)
            },
            changePassword: { (password) async throws(ClientError) in try await door.changePassword(password) },
            signOut: { await door.signOut() },
            changes: { await backend.sessions.changes() })
        client.person = .live(door)
        client.factors = .live(door)
        return client
    }
}

/// The calls themselves.
struct AuthCalls: Sendable {
    let backend: Backend

    func signUp(
        _ email: String, _ password: String, _ data: [String: JSONValue]
    ) async throws(ClientError) -> SignUpOutcome {
        var body: [String: JSONValue] = ["email": .string(email), "password": .string(password)]
        if !data.isEmpty { body["data"] = .object(data) }
        let answer = try await post("signup", .object(body))
        // An answer without a session is the account that waits for confirmation.
        guard answer.json["access_token"] != nil else { return .confirmationSent }
        return .signedIn(await backend.sessions.begin(try answer.decoded()))
    }

    func signIn(_ grant: String, _ body: JSONValue) async throws(ClientError) -> Account {
        let request = self.request(.post, "token").query("grant_type", grant).json(Data(body.jsonText.utf8))
        return await backend.sessions.begin(try await backend.asAnyone(request, .auth).decoded())
    }

    func sendCode(_ email: String, _ purpose: CodePurpose) async throws(ClientError) {
        let address = JSONValue.string(email)
        switch purpose {
        case .signUp: _ = try await post("resend", ["type": "signup", "email": address])
        case .newEmail:
            let body: JSONValue = ["type": "email_change", "email": address]
            _ = try await backend.asUser(request(.post, "resend").json(Data(body.jsonText.utf8)), .auth)
        case .recovery: _ = try await post("recover", ["email": address])
        case .signIn:
            do {
                _ = try await post("otp", ["email": address, "create_user": false])
            } catch .refused(code: "otp_disabled", _) {
                // The account doesn't exist. Nobody may learn that.
            }
        }
    }

    func verify(_ email: String, _ code: String, _ purpose: CodePurpose) async throws(ClientError) -> Account {
        let type: JSONValue =
            switch purpose {
            case .signUp: "signup"
            case .recovery: "recovery"
            case .signIn: "email"
            case .newEmail: "email_change"
            }
        let answer = try await post("verify", ["type": type, "email": .string(email), "token": .string(code)])
        return await backend.sessions.begin(try answer.decoded())
    }

    func changePassword(_ password: String) async throws(ClientError) {
        let body = JSONValue.object(["password": .string(password)])
        _ = try await backend.asUser(request(.put, "user").json(Data(body.jsonText.utf8)), .auth)
    }

    func request(_ method: Request.Method, _ path: String) -> Request {
        backend.request(method, "/auth/v1/\(path)").header("X-Supabase-Api-Version", "2024-01-01")
    }

    func post(_ path: String, _ body: JSONValue) async throws(ClientError) -> Answer {
        try await backend.asAnyone(request(.post, path).json(Data(body.jsonText.utf8)), .auth)
    }
}
