/// The signed-in app: its tabs, where each has led, and what all screens share.
import AccountFeatures
import ArtifexCore
import Clients
import Foundation
import Observation
import StoreFeatures
import Wire
import WorkFeatures

@MainActor @Observable final class ArtifexModel {
    enum Tab: String, Hashable, CaseIterable {
        case home, explore, notifications, profile
    }

    var tab = Tab.home
    /// Where each tab has led.
    var homePath: [Destination] = []
    var explorePath: [Destination] = []
    var notificationsPath: [Destination] = []
    var profilePath: [Destination] = []
    /// What led to the prices, if something was refused.
    private(set) var pricingReason: String?
    private var isPricingWanted = false
    /// A sheet comes from what is on top: the tabs, or what is being made over them.
    var isPricingOpen: Bool {
        get { isPricingWanted && !making.isOpen }
        set { isPricingWanted = newValue }
    }
    var isPricingOpenOverMaking: Bool {
        get { isPricingWanted && making.isOpen }
        set { isPricingWanted = newValue }
    }
    /// Of credits that were taken back.
    var isShowingNotice: Bool {
        get { notices.notice != nil }
        set { if !newValue { notices.close() } }
    }
    /// Notifications that haven't been read.
    private(set) var unread = 0

    let account: Account
    let clients: Clients
    let connection: ConnectionModel
    let credits: CreditsModel
    let purchases: PurchaseModel
    let notices: CreditNotices
    let gallery: GalleryClient
    let pictures: PictureLoader
    /// What is changed on one screen shows on the others.
    let changes = GalleryChanges()
    let notifications: NotificationsModel
    let making: MakingModel
    let home: HomeModel
    /// Own photos that pictures began with.
    let starts: Thumbnails

    /// What happens on another device shows here within this time.
    private static let freshness = Duration.seconds(30)

    init(account: Account, clients: Clients) {
        self.account = account
        self.clients = clients
        connection = ConnectionModel(network: clients.network)
        credits = CreditsModel(app: .artifex, clients: clients, account: account)
        purchases = PurchaseModel(credits: credits, clients: clients)
        notices = CreditNotices(credits: credits, clients: clients, account: account)
        gallery = GalleryClient(database: clients.database)
        pictures = PictureLoader(functions: clients.functions)
        notifications = NotificationsModel(app: AppIdentity.artifex.schema, clients: clients)
        home = HomeModel(gallery: gallery, changes: changes)
        starts = Thumbnails(storage: clients.storage, bucket: GenerationModel.bucket)
        let prices = Prices()
        making = MakingModel(
            account: account, clients: clients, credits: credits, gallery: gallery, pictures: pictures,
            changes: changes, upsell: { prices.open($0) })
        prices.model = self
    }

    /// Known to the making before the model around it is complete.
    @MainActor private final class Prices {
        weak var model: ArtifexModel?
        func open(_ reason: String) { model?.openPricing(reason) }
    }

    /// A second tap on the open tab leads back to its beginning.
    func choose(_ tab: Tab) {
        guard tab == self.tab else { return self.tab = tab }
        switch tab {
        case .home: homePath = []
        case .explore: explorePath = []
        case .notifications: notificationsPath = []
        case .profile: profilePath = []
        }
    }

    /// Opens a place in the tab that is shown.
    func open(_ destination: Destination) {
        switch tab {
        case .home: homePath.append(destination)
        case .explore: explorePath.append(destination)
        case .notifications: notificationsPath.append(destination)
        case .profile: profilePath.append(destination)
        }
    }

    /// Opens the screen that a picture is asked for on.
    func openPrompt(_ draft: PromptDraft = PromptDraft()) { making.begin(draft) }

    /// - Parameter reason: what was refused, in words for the person.
    func openPricing(_ reason: String? = nil) {
        (pricingReason, isPricingWanted) = (reason, true)
    }

    func closePricing() { isPricingWanted = false }

    /// A purchase was booked: what was marked is fetched again, clean.
    func becamePremium() {
        guard credits.isUnlimited else { return }
        pictures.forgetAll()
        making.prompt.notice = nil
        closePricing()
    }

    /// Of a link or a message: `artifex://picture/<id>` and `artifex://generation/<id>`.
    func open(_ link: URL) async {
        let parts = [link.host() ?? ""] + link.pathComponents.filter { $0 != "/" }
        guard parts.count == 2 else { return }
        switch (parts[0], UUID(uuidString: parts[1])) {
        case ("picture", let id?): open(.picture(id))
        case ("generation", _?): if let picture = await making.open(job: parts[1]) { open(.picture(picture)) }
        default: break
        }
    }

    func refreshUnread() async {
        if let count = try? await gallery.unreadCount() { unread = count }
    }

    /// While the app is on the screen.
    func keepFresh() async {
        while !Task.isCancelled {
            if connection.isOnline { await refreshUnread() }
            guard (try? await clients.clock.sleep(Self.freshness)) != nil else { return }
        }
    }

    /// The app comes to the front, or its connection is back.
    func catchUp() async {
        await purchases.completeUnfinished()
        await credits.syncCredits()
        await refreshUnread()
        await notices.look()
    }

    /// Signed out: nothing goes on for this account.
    func stop() { making.stop() }
}
