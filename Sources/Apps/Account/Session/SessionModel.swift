/// Who is using the app: found out at the start, followed ever after.
import Clients
import Language
import Observation

@MainActor @Observable
package final class SessionModel {
    package enum Phase: Hashable, Sendable {
        case restoring
        /// The stored session could not be checked.
        case stuck(ClientError)
        case onboarding
        case signedOut
        case signedIn(Account)
    }

    package private(set) var phase = Phase.restoring
    /// Why one finds oneself on the welcome screen, where that needs saying.
    package private(set) var farewell: String?
    package let device: DeviceSettings
    private let auth: AuthClient
    private let clock: ClockClient
    private let push: PushClient
    private let log: AppLog
    /// While a new password is being chosen, the account that is already signed in stays behind the form.
    private var isHolding = false
    private var held: Account?

    /// A splash screen that lasts longer than this asks what to do instead.
    package static let patience = Duration.seconds(10)

    /// Some apps begin with their welcome.
    private let hasOnboarding: Bool

    package init(clients: Clients, hasOnboarding: Bool = true, log: AppLog = AppLog("session")) {
        self.hasOnboarding = hasOnboarding
        auth = clients.auth
        self.log = log
        clock = clients.clock
        push = clients.push
        device = DeviceSettings(keychain: clients.keychain)
    }

    /// Runs as long as the app is on screen.
    package func start() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.restoreInTime() }
            await self.follow()
        }
    }

    package func retryTapped() async {
        guard case .stuck = phase else { return }
        phase = .restoring
        await restoreInTime()
    }

    /// Gives up waiting for the stored session; nothing of it is deleted.
    package func signInInsteadTapped() {
        guard case .stuck = phase else { return }
        phase = .signedOut
    }

    package func onboardingFinished() {
        device.onboardingSeen()
        if phase == .onboarding { phase = .signedOut }
    }

    package func signedIn(_ account: Account) {
        if isHolding {
            held = account
        } else {
            farewell = nil
            phase = .signedIn(account)
        }
    }

    /// Ends the session; nothing of the account stays on the device.
    package func signOut(saying words: String? = nil) async {
        await auth.signOut()
        leave(saying: words)
    }

    // MARK: choosing a new password

    package func hold() { isHolding = true }

    package func release() {
        isHolding = false
        guard let account = held else { return }
        held = nil
        signedIn(account)
    }

    // MARK: - finding out

    private func restoreInTime() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.loseThePatience() }
            await self.restore()
            group.cancelAll()
        }
    }

    private func restore() async {
        do {
            let account = try await auth.restore()
            switch phase {
            case .restoring, .stuck: settle(account)
            case .onboarding, .signedOut, .signedIn: break
            }
        } catch {
            guard phase == .restoring, error != .cancelled else { return }
            log.note("the stored session could not be checked")
            phase = .stuck(error)
        }
    }

    private func settle(_ account: Account?) {
        if let account {
            signedIn(account)
        } else {
            phase = device.hasSeenOnboarding || !hasOnboarding ? .signedOut : .onboarding
        }
    }

    private func loseThePatience() async {
        guard (try? await clock.sleep(Self.patience)) != nil, phase == .restoring else { return }
        log.note("no word about the stored session after seconds", Int(Self.patience.components.seconds))
        phase = .stuck(.timedOut)
    }

    private func follow() async {
        for await presence in await auth.changes() { heed(presence) }
    }

    /// On its own, because the task that follows keeps room for all that its function computes with.
    @inline(never) private func heed(_ presence: Presence) {
        switch presence {
        case .somebody(let account): signedIn(account)
        case .nobody(let departure):
            if case .signedIn = phase { leave(saying: departure.words) } else { held = nil }
        }
    }

    private func leave(saying words: String?) {
        isHolding = false
        held = nil
        device.clearAccountData()
        // The server ends it with the session; a phone without a connection must do so itself.
        push.unregister()
        farewell = words
        phase = .signedOut
    }
}

extension Presence.Departure {
    fileprivate var words: String {
        switch self {
        case .own, .sessionEnded: String(localized: "Your session has ended. Sign in to go on.")
        case .accountGone:
            String(
                localized:
                    "Your account has been deleted, so you are signed out here too. You can make a new one at any time."
            )
        }
    }
}
