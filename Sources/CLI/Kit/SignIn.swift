/// A session for the terminal: an account's, or this machine's anonymous one.
import Foundation
import Wire

package struct SignIn: Sendable {
    private let client: BackendClient
    private let email: String?
    private let kept: KeptSession

    /// - Parameter email: nil signs in as the anonymous user that is kept, or as a new one.
    package init(client: BackendClient, email: String?, kept: KeptSession) {
        self.client = client
        self.email = email
        self.kept = kept
    }

    /// The access token and the user's id.
    package func session() async throws -> (token: String, user: String) {
        let answer: JSONValue
        if let email {
            let body: JSONValue = ["email": .string(email), "password": .string(try password())]
            answer = try await client.call("POST", "/auth/v1/token?grant_type=password", body)
        } else {
            answer = try await anonymous()
        }
        guard let token = answer["access_token"]?.stringValue, let user = answer["user"]?["id"]?.stringValue else {
            throw CommandFailure("the server gave no session")
        }
        return (token, user.lowercased())
    }

    /// The same as last time: to a new one its own earlier photos would be somebody else's.
    private func anonymous() async throws -> JSONValue {
        let answer =
            if let known = try await resumed() { known } else {
                try await client.call("POST", "/auth/v1/signup", [:])
            }
        if let token = answer["refresh_token"]?.stringValue { kept.keep(token) }
        return answer
    }

    /// Nil when there is none, or none that the server still knows.
    private func resumed() async throws -> JSONValue? {
        guard let token = kept.refreshToken else { return nil }
        do {
            return try await client.call(
                "POST", "/auth/v1/token?grant_type=refresh_token", ["refresh_token": .string(token)])
        } catch let refusal as BackendRefusal where (400..<429).contains(refusal.status) {
            return nil
        }
    }

    /// Never a flag: command lines are visible to every user of a machine.
    private func password() throws -> String {
        if let text = Environment().text("ATELIER_PASSWORD") { return text }
        guard isatty(STDIN_FILENO) != 0, let typed = getpass("Password: ") else {
            throw CommandFailure("no password: set ATELIER_PASSWORD")
        }
        return String(cString: typed)
    }
}
