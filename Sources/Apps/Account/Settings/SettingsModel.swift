/// Settings: the account's plan, what it agreed to, and leaving, for now or for good.
import Clients
import Foundation
import Language
import Observation
import Wire

@MainActor @Observable
package final class SettingsModel {
    package enum Loadable<Value: Hashable & Sendable>: Hashable, Sendable {
        case loading
        case loaded(Value)
        case failed(Trouble)
    }

    package let account: Account
    package private(set) var plan = Loadable<PlanStatus>.loading
    package private(set) var consents = Loadable<[ConsentList.Provider]>.loading
    package let withdrawing = Submission()
    package let leaving = Submission()
    private let app: AppIdentity
    private let clients: Clients
    private let signOut: Leaving

    /// - Parameter signOut: ends the session and clears what it left on the device; takes the words to say after it.
    package init(
        app: AppIdentity, clients: Clients, account: Account, signOut: @escaping Leaving
    ) {
        self.app = app
        self.clients = clients
        self.account = account
        self.signOut = signOut
    }

    package var email: String { account.email.isEmpty ? String(localized: "Hidden by Apple") : account.email }

    package func load() async {
        await loadPlan()
        await loadConsents()
    }

    /// What is known stays on the screen until there is news.
    package func loadPlan() async {
        if case .loaded = plan {} else { plan = .loading }
        do throws(ClientError) {
            let news = Loadable.loaded(try await clients.database.planStatus(schema: app.schema))
            if plan != news { plan = news }
        } catch {
            if error != .cancelled { plan = .failed(Trouble.account(error)) }
        }
    }

    package func loadConsents() async {
        if case .loaded = consents {} else { consents = .loading }
        do throws(ClientError) {
            let news = Loadable.loaded(
                try await clients.functions.consent(ConsentRequest(action: .list, app: app.schema)).providers)
            if consents != news { consents = news }
        } catch {
            if error != .cancelled { consents = .failed(Trouble.account(error)) }
        }
    }

    package func withdrawTapped(_ consent: ConsentList.Provider) async {
        await withdrawing.run { () async throws(ClientError) in
            let list = try await clients.functions.consent(
                ConsentRequest(
                    action: .withdraw, app: consent.app, purpose: consent.purpose, provider: consent.provider))
            consents = .loaded(list.providers)
        }
    }

    package func signOutTapped() async {
        await leaving.run { () async throws(ClientError) in await signOut(nil) }
    }
}
