/// `POST /functions/v1/consent`: gives, revokes or lists consent to a third party seeing data of the caller.
import ServerDatabase
import ServerMetering
import Wire

/// A third party to whom an app sends its users' data.
package struct ThirdParty: Sendable, Hashable {
    package var subject: ConsentSubject
    /// The name that people know it by.
    package var name: String

    /// - Parameters:
    ///   - purpose: the kind of data it gets; see `ConsentSubject`.
    ///   - id: the provider's id, which must stay stable, because consent is given to it.
    package init(app: String, purpose: String, id: String, name: String) {
        subject = ConsentSubject(app: app, purpose: purpose, provider: id)
        self.name = name
    }
}

package struct ConsentFunction: Sendable {
    private let consents: Consents
    private let parties: [ThirdParty]

    package init(database: Database, parties: [ThirdParty]) {
        consents = Consents(database: database)
        self.parties = parties
    }

    package var function: Function {
        Function("consent") { (request: ConsentRequest, context) in
            try await change(request, context)
            return .value(try await list(request.app, context))
        }
    }

    private func change(_ request: ConsentRequest, _ context: FunctionContext) async throws {
        let action = request.action ?? (request.provider == nil ? .list : .grant)
        if action == .list { return }
        guard let id = request.provider, !id.isEmpty else { throw FunctionError.badField("provider", "is missing") }
        switch action {
        case .withdraw:
            // Also for parties that this server no longer knows.
            for consent in try await consents.inForce(of: context.userID) where request.names(consent.subject) {
                try await consents.withdraw(consent.subject, by: context.userID)
            }
        case .grant:
            let named = parties.filter { request.names($0.subject) }
            guard let party = named.first else {
                throw FunctionError.badField("provider", "is not one that this server sends data to")
            }
            guard named.count == 1 else {
                throw FunctionError.badField("app", "and purpose must say what the consent is for")
            }
            try await consents.grant(party.subject, named: party.name, by: context.userID)
        case .list: return
        }
    }

    private func list(_ app: String?, _ context: FunctionContext) async throws -> ConsentList {
        let granted = try await consents.inForce(of: context.userID)
        return ConsentList(
            providers: parties.filter { app == nil || $0.subject.app == app }.map { party in
                let consent = granted.first { $0.subject == party.subject }
                return ConsentList.Provider(
                    app: party.subject.app, purpose: party.subject.purpose, provider: party.subject.provider,
                    name: party.name, isGranted: consent != nil, grantedAt: consent?.grantedAt)
            })
    }
}

extension ConsentRequest {
    fileprivate func names(_ subject: ConsentSubject) -> Bool {
        provider == subject.provider && (app ?? subject.app) == subject.app
            && (purpose ?? subject.purpose) == subject.purpose
    }
}
