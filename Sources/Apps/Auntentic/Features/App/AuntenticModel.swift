/// The signed-in app: its tabs, the check that is open or unfinished, and what all screens share.
import AccountFeatures
import AuntenticCore
import Clients
import Foundation
import Language
import Observation
import StoreFeatures
import Wire
import WorkFeatures

@MainActor @Observable final class AuntenticModel {
    enum Tab: Hashable {
        case home, history, settings
    }

    var tab = Tab.home
    /// The check on the screen.
    var isCheckOpen = false {
        didSet { if oldValue, !isCheckOpen { checkLeft() } }
    }
    var isPaywallOpen = false
    /// A check was about to begin when the paywall came: it begins once there are credits.
    private(set) var isCheckWaiting = false
    /// A result that a link leads to.
    var linked: CheckRecord?
    var linkProblem: String?
    /// A screen that covers the tabs shows the alert itself.
    var isShowingLinkProblem: Bool {
        get { linkProblem != nil && !isCheckOpen }
        set { if !newValue { linkProblem = nil } }
    }
    var isShowingLinkProblemOverCheck: Bool {
        get { linkProblem != nil && isCheckOpen }
        set { if !newValue { linkProblem = nil } }
    }
    /// Of credits that were taken back. Not over a check: nobody is disturbed in the middle of one.
    var isShowingNotice: Bool {
        get { notices.notice != nil && !isCheckOpen }
        set { if !newValue { notices.close() } }
    }
    private(set) var isStarting = false
    /// A new check was wanted while another is unfinished: its owner says which it shall be.
    var isAskingWhichCheck = false
    nonisolated static var offlineWords: String {
        String(localized: "You can look at what is here and take photos; a check needs a connection.")
    }
    /// Seconds.
    private static let staysFresh = 10.0
    /// What happens on another device shows here within this time.
    nonisolated static let freshness = Duration.seconds(60)
    @ObservationIgnored private var refreshedAt: Date?
    /// The check that is being made; it stays while another screen is shown.
    private(set) var check: CheckModel?

    let account: Account
    let clients: Clients
    let connection: ConnectionModel
    let credits: CreditsModel
    let purchases: PurchaseModel
    let notices: CreditNotices
    let home: HomeModel
    let history: HistoryModel
    let thumbnails: Thumbnails
    let notifications: NotificationsModel

    init(account: Account, clients: Clients) {
        self.account = account
        self.clients = clients
        connection = ConnectionModel(network: clients.network)
        credits = CreditsModel(app: .auntentic, clients: clients, account: account)
        purchases = PurchaseModel(credits: credits, clients: clients)
        notices = CreditNotices(credits: credits, clients: clients, account: account)
        home = HomeModel(clients: clients)
        history = HistoryModel(clients: clients)
        thumbnails = Thumbnails(storage: clients.storage, bucket: "auntentic")
        notifications = NotificationsModel(app: AppIdentity.auntentic.schema, clients: clients)
    }

    /// Takes up the check that an earlier launch left behind; a job that was running is followed again.
    func begin() {
        guard check == nil, let draft = DraftStore(clients: clients, userID: account.id).load() else { return }
        check = makeCheck(draft)
    }

    /// The words on the card of an unfinished check; nil when there is none.
    var unfinished: String? {
        guard let check, check.screen != .result else { return nil }
        if check.screen == .analysis { return check.analysis?.summary }
        let draft = check.capture.draft
        guard !draft.isEmpty else { return nil }
        let taken = draft.angles.count - draft.missing.count
        return String(localized: "\(taken) of \(draft.angles.count) photos taken")
    }

    /// The server is asked first, so that nobody takes four photos for nothing: without a credit, or for an account
    /// that is gone. No answer stops nobody; the server decides all the same.
    func startCheck() async {
        guard connection.isOnline, !isStarting else { return }
        // A tap on the start button throws no photo away, and nobody lands in an old check who wants a new one.
        if unfinished != nil {
            isAskingWhichCheck = true
            return
        }
        isStarting = true
        defer { isStarting = false }
        if await credits.syncCredits() == .signedOut { return }
        if credits.isOut {
            openPaywall(beforeCheck: true)
            return
        }
        check?.stop()
        check = makeCheck(CheckDraft())
        isCheckOpen = true
    }

    /// Instead of the unfinished one, whose photos and job end here.
    func startAnew() async {
        await discardCheck()
        await startCheck()
    }

    /// Back on the screen. Whoever got credits meanwhile goes on; whoever didn't is told again.
    func continueCheck() {
        if case .outOfCredits = check?.analysis?.phase { check?.goOn() }
        isCheckOpen = check != nil
    }

    /// From a result: empty photo slots.
    func newCheck() async {
        check?.stop()
        check = nil
        isCheckOpen = false
        await startCheck()
    }

    /// Leaves the screen. Photos and a running job are kept; a shown result is done with.
    func closeCheck() {
        isCheckOpen = false
        if check?.screen == .result { check = nil }
    }

    /// However it was left. A refusal for want of credits says that the balance shown at home is an old one.
    private func checkLeft() {
        if case .outOfCredits = check?.analysis?.phase { Task { await credits.syncCredits() } }
    }

    func discardCheck() async {
        isCheckOpen = false
        await check?.discard()
        check = nil
    }

    /// - Parameter beforeCheck: whoever buys goes on to the check that was about to begin.
    func openPaywall(beforeCheck: Bool = false) {
        isCheckWaiting = beforeCheck
        isPaywallOpen = true
    }

    /// Credits have arrived while the paywall was open.
    func bought() {
        guard isCheckWaiting else { return }
        isCheckWaiting = false
        isPaywallOpen = false
        Task { await startCheck() }
    }

    /// The app comes to the front, or its connection is back: what was paid for is booked, and what was taken back is told.
    func catchUp() async {
        await purchases.completeUnfinished()
        await refresh()
        await notices.look()
    }

    func refresh() async {
        refreshedAt = nil
        await home.refresh()
        await credits.syncCredits()
        if !Task.isCancelled, home.phase == .loaded, credits.isKnown, !credits.isCached {
            refreshedAt = clients.clock.now()
        }
    }

    /// While the app is on the screen: what was bought, used or checked on another device comes by itself. Whoever has no
    /// connection is refreshed when it returns.
    func keepFresh() async {
        while !Task.isCancelled {
            guard (try? await clients.clock.sleep(Self.freshness)) != nil else { return }
            if connection.isOnline { await refresh() }
        }
    }

    /// Home is shown. Whoever goes to and fro between tabs asks the server once; what changes here refreshes by itself.
    func homeAppeared() async {
        if let refreshedAt, abs(clients.clock.now().timeIntervalSince(refreshedAt)) < Self.staysFresh { return }
        await refresh()
    }

    func deleted(_ id: String) {
        home.remove(id)
        history.remove(id)
    }

    /// Signed out: nothing goes on for this account.
    func stop() {
        check?.stop()
    }

    private func makeCheck(_ draft: CheckDraft) -> CheckModel {
        CheckModel(
            draft: draft, account: account, clients: clients,
            finished: { [weak self] _ in
                await self?.refresh()
                await self?.history.refresh()
            },
            deleted: { [weak self] in self?.deleted($0) })
    }
}
