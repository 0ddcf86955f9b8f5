/// A session for the terminal: of an account, or of a new anonymous user.
import Foundation
import Wire

package struct SignIn: Sendable {
    private let client: BackendClient
    private let email: String?

    /// - Parameter email: nil signs in as a new anonymous user.
    package init(client: BackendClient, email: String?) {
        self.client = client
        self.email = email
    }

    /// The access token and the user's id.
    package func session() async throws -> (token: String, user: String) {
        let answer: JSONValue
        if let email {
            let body: JSONValue = ["email": .string(email), "password": .string(try password())]
            answer = try await client.call("POST", "/auth/v1/token?grant_type=password", body)
        } else {
            answer = try await client.call("POST", "/auth/v1/signup", [:])
        }
        guard let token = answer["access_token"]?.stringValue, let user = answer["user"]?["id"]?.stringValue else {
            throw CommandFailure("the server gave no session")
        }
        return (token, user.lowercased())
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
