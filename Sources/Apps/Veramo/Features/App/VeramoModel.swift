/// The signed-in app: its tabs, where each has led, and what all screens share.
import AccountFeatures
import Clients
import Foundation
import Observation
import StoreFeatures
import VeramoCore
import Wire
import WorkFeatures

@MainActor @Observable final class VeramoModel {
    enum Tab: String, Hashable, CaseIterable {
        case today, create, timeline, settings
    }

    var tab = Tab.today
    /// Where each tab has led.
    var todayPath: [Destination] = []
    var createPath: [Destination] = []
    var timelinePath: [Destination] = []
    var settingsPath: [Destination] = []
    /// What led to the prices, if something was refused.
    private(set) var pricingReason: String?
    var isPricingOpen = false
    /// The picture that is being edited, over the tabs.
    var edited: OwnPicture?
    /// Of what the store took back or gave back.
    var isShowingNotice: Bool {
        get { notices.notice != nil }
        set { if !newValue { notices.close() } }
    }
    /// Somebody waits for this person's yes.
    var requests: Int { couple.pairing?.state == .asked ? 1 : 0 }
    /// Whose calendar the screens show.
    @ObservationIgnored private var shownCouple: UUID?

    let account: Account
    let clients: Clients
    let connection: ConnectionModel
    let credits: CreditsModel
    let purchases: PurchaseModel
    let notices: CreditNotices
    let notifications: NotificationsModel
    let functions: CoupleClient
    let couple: CoupleModel
    let parting: PartingModel
    let gallery: GalleryModel
    let making: MemoryModel
    let pictures: ServerPictures

    /// What happens on another device shows here within this time.
    private static let freshness = Duration.seconds(20)

    init(account: Account, clients: Clients) {
        self.account = account
        self.clients = clients
        connection = ConnectionModel(network: clients.network)
        credits = CreditsModel(app: .veramo, clients: clients, account: account)
        purchases = PurchaseModel(credits: credits, clients: clients)
        notices = CreditNotices(credits: credits, clients: clients, account: account)
        notifications = NotificationsModel(app: AppIdentity.veramo.schema, clients: clients)
        functions = CoupleClient(clients: clients)
        couple = CoupleModel(functions: functions)
        parting = PartingModel(functions: functions, clients: clients, account: account)
        let (couple, gallery) = (couple, GalleryModel(account: account, clients: clients))
        self.gallery = gallery
        pictures = ServerPictures(functions: clients.functions, route: "veramo/v1/pictures")
        let prices = Prices()
        making = MemoryModel(
            account: account, clients: clients,
            around: .init(gallery: gallery, hasPlan: { couple.access?.hasPlan }, sell: { prices.open?($0) }))
        prices.open = { [weak self] in self?.openPricing($0) }
    }

    /// Known to the making before the model around it is complete.
    @MainActor private final class Prices {
        var open: ((String) -> Void)?
    }

    /// Opens a place in the tab that is shown.
    func open(_ destination: Destination) {
        switch tab {
        case .today: todayPath.append(destination)
        case .create: createPath.append(destination)
        case .timeline: timelinePath.append(destination)
        case .settings: settingsPath.append(destination)
        }
    }

    /// Back to the beginning of the tab that is shown.
    func closeAll() {
        switch tab {
        case .today: todayPath = []
        case .create: createPath = []
        case .timeline: timelinePath = []
        case .settings: settingsPath = []
        }
    }

    /// Where a day's pictures are: today's on Today, others on the timeline. The tab that led there begins anew.
    func show(_ day: CalendarDay) {
        closeAll()
        if day == couple.today {
            (tab, todayPath) = (.today, [])
        } else {
            (tab, timelinePath) = (.timeline, [.day(day, couple: nil)])
        }
    }

    /// The link has begun or ended: nothing of another calendar stays, neither on a screen nor in memory.
    func begin(_ couple: UUID?) {
        guard couple != shownCouple else { return }
        if shownCouple != nil {
            (todayPath, timelinePath) = ([], [])
            pictures.forgetAll()
        }
        shownCouple = couple
    }

    /// - Parameter reason: what was refused, in words for the person.
    func openPricing(_ reason: String? = nil) { (pricingReason, isPricingOpen) = (reason, true) }

    /// Of a link or a message: `veramo://today`, `veramo://day/2026-11-24` and `veramo://pairing`. Anybody can write one, so
    /// it only leads somewhere, and nothing else happens.
    func open(_ link: URL) {
        guard link.scheme?.lowercased() == "veramo", link.absoluteString.utf8.count <= AppLink.mostBytes else { return }
        let parts = [link.host() ?? ""] + link.pathComponents.filter { $0 != "/" }
        switch (parts.first, parts.count) {
        case ("today", 1): (tab, todayPath) = (.today, [])
        case ("day", 2):
            guard let day = CalendarDay(parts[1]) else { return }
            (tab, timelinePath) = (.timeline, [.day(day, couple: nil)])
        case ("pairing", 1): (tab, settingsPath) = (.settings, [.pairing])
        case ("settings", 1): (tab, settingsPath) = (.settings, [])
        case ("gallery", 1): (tab, createPath) = (.create, [.gallery])
        default: break
        }
    }

    /// While the app is on the screen.
    func keepFresh() async {
        while !Task.isCancelled {
            if connection.isOnline {
                await parting.carryOut()
                await couple.refresh()
            }
            guard (try? await clients.clock.sleep(Self.freshness)) != nil else { return }
        }
    }

    /// The app comes to the front, or its connection is back.
    func catchUp() async {
        await purchases.completeUnfinished()
        await credits.syncCredits()
        await parting.carryOut()
        await couple.refresh()
        await notices.look()
    }
}
