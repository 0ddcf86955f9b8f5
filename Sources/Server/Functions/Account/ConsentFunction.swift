/// `POST /functions/v1/consent`: agree to a third party seeing one's photos, take that back, or see where one stands.
import ServerDatabase
import ServerMetering
import Wire

/// Somebody else to whom this server may send what people upload.
package struct ThirdParty: Sendable, Hashable {
    /// Stable: consent is given to it.
    package var id: String
    /// As a person knows it.
    package var name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

package struct ConsentFunction: Sendable {
    private let consents: Consents
    private let providers: [ThirdParty]

    package init(database: Database, providers: [ThirdParty]) {
        consents = Consents(database: database)
        self.providers = providers
    }

    package var function: Function {
        Function("consent") { (request: ConsentRequest, context) in
            try await change(request, context)
            return .value(try await list(context))
        }
    }

    private func change(_ request: ConsentRequest, _ context: FunctionContext) async throws {
        let action = request.action ?? (request.provider == nil ? .list : .grant)
        if action == .list { return }
        guard let id = request.provider, !id.isEmpty else { throw FunctionError.badField("provider", "is missing") }
        if action == .withdraw { return try await consents.withdraw(id, by: context.userID) }
        guard let provider = providers.first(where: { $0.id == id }) else {
            throw FunctionError.badField("provider", "is none that this server sends photos to")
        }
        try await consents.grant(provider.id, named: provider.name, by: context.userID)
    }

    private func list(_ context: FunctionContext) async throws -> ConsentList {
        let granted = try await consents.inForce(of: context.userID)
        return ConsentList(
            providers: providers.map { provider in
                let consent = granted.first { $0.provider == provider.id }
                return ConsentList.Provider(
                    provider: provider.id, name: provider.name, isGranted: consent != nil,
                    grantedAt: consent?.grantedAt)
            })
    }
}
