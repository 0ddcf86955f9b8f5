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
    var isPricingOpen = false
    /// Over the screens of making, or over the tabs: a sheet is presented by what lies below it.
    var isPricingOverMaking: Bool {
        get { isPricingOpen && making.isOpen }
        set { isPricingOpen = newValue }
    }
    var isPricingOverTabs: Bool {
        get { isPricingOpen && !making.isOpen }
        set { isPricingOpen = newValue }
    }
    /// Of credits that were taken back.
    var isShowingNotice: Bool {
        get { notices.notice != nil }
        set { if !newValue { notices.close() } }
    }
    /// Grows with each run that ends, so that lists of own pictures look again.
    private(set) var madeCount = 0
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
    let notifications: NotificationsModel
    let making: MakingModel
    let home: HomeModel
    let explore: ExploreModel
    let inbox: InboxModel
    let profile: ProfileModel

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
        making = MakingModel(account: account, clients: clients)
        home = HomeModel(gallery: gallery)
        explore = ExploreModel(gallery: gallery, clock: clients.clock)
        inbox = InboxModel(gallery: gallery)
        profile = ProfileModel(account: account, clients: clients, gallery: gallery, pictures: pictures)
        making.ended = { [weak self] in await self?.runEnded() }
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

    func openPricing() { isPricingOpen = true }

    /// Of a link or a message: `artifex://picture/<id>` and `artifex://generation/<id>`.
    func open(_ link: URL) async {
        let parts = [link.host() ?? ""] + link.pathComponents.filter { $0 != "/" }
        guard parts.count == 2 else { return }
        switch (parts[0], UUID(uuidString: parts[1])) {
        case ("picture", let id?): open(.picture(id))
        case ("generation", let id?): await making.open(job: id.uuidString)
        default: break
        }
    }

    /// Pulled down, or shown after a while.
    func refresh() async {
        async let balance = credits.syncCredits()
        await home.refresh()
        _ = await balance
    }

    /// Whoever goes to and fro between tabs asks the server once.
    func homeAppeared() async {
        if home.featured == nil || home.community.rows.isEmpty { await refresh() }
    }

    /// A run has ended: it may have cost credits, and there is news of it.
    private func runEnded() async {
        await credits.syncCredits()
        await refreshUnread()
        madeCount += 1
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
