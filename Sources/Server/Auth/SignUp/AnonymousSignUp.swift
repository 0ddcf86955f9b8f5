/// Creates an account without a name; it can get one later and stays the same account.

import Foundation
import HTTPTypes
import ServerDatabase
import Wire

struct AnonymousSignUp: Sendable {
    let core: AuthCore

    func callAsFunction(data: [String: JSONValue], client: ClientInfo) async throws -> AuthSession {
        guard core.configuration.signUpsEnabled else { throw AuthError.signUpsDisabled }
        guard core.configuration.anonymousEnabled else {
            throw AuthError(
                .unprocessableContent, .anonymousProviderDisabled, "Anonymous sign-ins are disabled")
        }
        try core.limits.anonymousSignUp(from: client.address)
        let issued = try await core.database.transaction { database in
            var new = NewAccount()
            new.isAnonymous = true
            new.userMetadata = data.filter { !$0.value.isNull }
            try await Accounts.insert(new, in: database)
            return try await core.sessions.open(for: new.id, method: "anonymous", client: client, in: database)
        }
        return try await core.sessions.answer(issued)
    }
}
