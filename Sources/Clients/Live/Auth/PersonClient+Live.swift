/// The account's own record over `/auth/v1/user`, and accounts without an address.
import Clients
import Foundation
import Wire

extension PersonClient {
    static func live(_ door: AuthCalls) -> PersonClient {
        PersonClient(
            begin: { () async throws(ClientError) in try await door.begin() },
            register: { (email, password, data) async throws(ClientError) in
                try await door.register(email, password, data)
            },
            read: { () async throws(ClientError) in try await door.person(door.request(.get, "user")) },
            rename: { (name) async throws(ClientError) in
                let body: JSONValue = ["data": ["full_name": .string(name)]]
                return try await door.person(door.request(.put, "user").json(Data(body.jsonText.utf8)))
            })
    }
}

extension AuthCalls {
    /// A sign-up without an address.
    func begin() async throws(ClientError) -> Account {
        await backend.sessions.begin(try await post("signup", ["data": [:]]).decoded())
    }

    /// All at once: an address that was taken leaves the account as it was.
    func register(
        _ email: String, _ password: String, _ data: [String: JSONValue]
    ) async throws(ClientError) -> SignUpOutcome {
        var body: [String: JSONValue] = ["email": .string(email), "password": .string(password)]
        if !data.isEmpty { body["data"] = .object(data) }
        let put = request(.put, "user").json(Data(JSONValue.object(body).jsonText.utf8))
        let user: UserAnswer = try await backend.asUser(put, .auth).decoded()
        // The address counts once its mailbox has confirmed it.
        guard user.email == email.lowercased() else { return .confirmationSent }
        return .signedIn(try await backend.sessions.renewed())
    }

    func person(_ request: Request) async throws(ClientError) -> Person {
        let user: UserAnswer = try await backend.asUser(request, .auth).decoded()
        return Person(
            account: Account(
                id: user.id.lowercased(), email: user.email ?? "", isAnonymous: user.isAnonymous ?? false),
            name: user.data?["full_name"]?.stringValue ?? "")
    }
}

private struct UserAnswer: Decodable {
    var id: String
    var email: String?
    var isAnonymous: Bool?
    var data: JSONValue?

    enum CodingKeys: String, CodingKey {
        case id, email
        case isAnonymous = "is_anonymous"
        case data = "user_metadata"
    }
}
