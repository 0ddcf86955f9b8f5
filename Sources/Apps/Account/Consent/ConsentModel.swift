/// Agreeing that something is sent to a third party, or not.
import Clients
import Foundation
import Observation
import Wire

@MainActor @Observable
package final class ConsentModel {
    package let need: ConsentNeed
    package let submission = Submission()
    private let app: String
    private let functions: FunctionsClient
    private let onDecision: @MainActor (Bool) -> Void

    package init(
        app: String, need: ConsentNeed, functions: FunctionsClient,
        onDecision: @escaping @MainActor (Bool) -> Void
    ) {
        self.app = app
        self.need = need
        self.functions = functions
        self.onDecision = onDecision
    }

    package func agreeTapped() async {
        let isDone = await submission.run { [functions, app, need] () async throws(ClientError) in
            _ = try await functions.consent(
                ConsentRequest(action: .grant, app: app, purpose: need.purpose, provider: need.provider))
        }
        if isDone { onDecision(true) }
    }

    package func notNowTapped() {
        guard !submission.isRunning else { return }
        onDecision(false)
    }

    package func helpTapped(_ help: Trouble.Remedy) async {
        submission.problem = nil
        if help == .retry { await agreeTapped() }
    }
}

extension ConsentNeed {
    package init(_ party: ConsentList.Provider) {
        self.init(purpose: party.purpose, provider: party.provider, name: party.name)
    }
}

extension FunctionsClient {
    package func consent(_ request: ConsentRequest) async throws(ClientError) -> ConsentList {
        try await ask("consent", request)
    }
}
