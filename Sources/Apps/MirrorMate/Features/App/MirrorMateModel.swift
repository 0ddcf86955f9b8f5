/// The signed-in app: where it has led, and what all its screens share.
import AccountFeatures
import Clients
import Foundation
import Observation
import StoreFeatures
import Wire
import WorkFeatures

@MainActor @Observable final class MirrorMateModel {
    /// A place that Home has led to.
    enum Destination: Hashable {
        case report(UUID)
        case history
    }

    var path: [Destination] = []
    var isProfileOpen = false
    var isPricingOpen = false
    /// Why the prices came up, if something was refused.
    private(set) var pricingReason: String?
    var isShowingNotice: Bool {
        get { notices.notice != nil }
        set { if !newValue { notices.close() } }
    }

    /// Another address may come to it; it stays the same account.
    var account: Account
    let clients: Clients
    let connection: ConnectionModel
    let credits: CreditsModel
    let purchases: PurchaseModel
    let notices: CreditNotices
    let notifications: NotificationsModel
    let person: PersonModel
    let quota: QuotaService
    let reports: ReportClient
    let history: HistoryModel
    let recording: RecordingModel

    init(account: Account, clients: Clients) {
        self.account = account
        self.clients = clients
        connection = ConnectionModel(network: clients.network)
        credits = CreditsModel(app: .mirrormate, clients: clients, account: account)
        purchases = PurchaseModel(credits: credits, clients: clients)
        notices = CreditNotices(credits: credits, clients: clients, account: account)
        notifications = NotificationsModel(app: AppIdentity.mirrormate.schema, clients: clients)
        person = PersonModel(auth: clients.auth, storage: clients.storage)
        quota = QuotaService(credits: credits)
        reports = ReportClient(database: clients.database)
        history = HistoryModel(reports: reports, clock: clients.clock)
        recording = RecordingModel(account: account, clients: clients, quota: quota, reports: reports)
        let news = News()
        recording.ended = { await news.model?.analysisEnded($0) }
        recording.refused = { news.model?.openPricing($0) }
        news.model = self
    }

    /// What the recording tells the model around it.
    @MainActor private final class News { weak var model: MirrorMateModel? }

    // MARK: - places

    func open(_ destination: Destination) {
        isProfileOpen = false
        if path.last != destination { path.append(destination) }
    }

    /// - Parameter reason: what was refused, in words for the person.
    func openPricing(_ reason: String? = nil) {
        (pricingReason, isPricingOpen) = (reason, true)
    }

    /// Of a link or a message: `mirrormate://report/<id>` and `mirrormate://session/<id>`.
    func open(_ link: URL) async {
        guard let link = AppLink(link, app: AppIdentity.mirrormate.schema) else { return }
        switch link.place {
        case "report": open(.report(link.id))
        case "session": await recording.open(link.id)
        default: break
        }
    }

    // MARK: - recording

    /// First whether there is an analysis left today; only then anything else.
    func recordTapped() async {
        switch await recording.begin() {
        case .going, .unknown: break
        case .usedUp: openPricing(QuotaService.usedUp)
        }
    }

    private func analysisEnded(_ report: UUID?) async {
        await credits.syncCredits()
        await history.refresh()
        if let report { open(.report(report)) }
    }

    // MARK: - keeping up

    /// The app comes to the front, or its connection is back.
    func catchUp() async {
        await purchases.completeUnfinished()
        await quota.refresh()
        await recording.resume()
        await history.refresh()
        await notices.look()
    }

    /// The session is over: the way back leads over the welcome screen.
    func signInAgain() async { await clients.auth.signOut() }

    /// Signed out: nothing goes on for this account.
    func stop() { recording.stop() }
}
