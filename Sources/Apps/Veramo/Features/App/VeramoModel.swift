/// The signed-in app: its tabs, where each has led, and what all screens share.
import AccountFeatures
import Clients
import Foundation
import Observation
import StoreFeatures
import VeramoCore
import WorkFeatures

@MainActor @Observable final class VeramoModel {
    enum Tab: String, Hashable, CaseIterable {
        case home, timeline, create, gallery, settings
    }

    var tab = Tab.home
    /// Where each tab has led.
    var homePath: [Destination] = []
    var timelinePath: [Destination] = []
    var createPath: [Destination] = []
    var galleryPath: [Destination] = []
    var settingsPath: [Destination] = []
    /// What led to the prices, if something was refused; nil while they are closed.
    var paywallReason: String?
    var isPaywallOpen = false
    /// A new picture, a share, a link or its end: whoever shows such things fetches them again.
    private(set) var changes = 0

    let account: Account
    let clients: Clients
    let connection: ConnectionModel
    let credits: CreditsModel
    let purchases: PurchaseModel
    let notifications: NotificationsModel
    let couple: CoupleClient

    init(account: Account, clients: Clients) {
        self.account = account
        self.clients = clients
        connection = ConnectionModel(network: clients.network)
        credits = CreditsModel(app: .veramo, clients: clients, account: account)
        purchases = PurchaseModel(credits: credits, clients: clients)
        notifications = NotificationsModel(app: AppIdentity.veramo.schema, clients: clients)
        couple = CoupleClient(clients: clients)
    }

    /// A second tap on the open tab leads back to its beginning.
    func choose(_ tab: Tab) {
        guard tab == self.tab else { return self.tab = tab }
        switch tab {
        case .home: homePath = []
        case .timeline: timelinePath = []
        case .create: createPath = []
        case .gallery: galleryPath = []
        case .settings: settingsPath = []
        }
    }

    /// Opens a place in the tab that is shown.
    func open(_ destination: Destination) {
        switch tab {
        case .home: homePath.append(destination)
        case .timeline: timelinePath.append(destination)
        case .create: createPath.append(destination)
        case .gallery: galleryPath.append(destination)
        case .settings: settingsPath.append(destination)
        }
    }

    /// - Parameter reason: what was refused, in words for the person.
    func openPaywall(_ reason: String? = nil) { (paywallReason, isPaywallOpen) = (reason, true) }

    func changed() { changes += 1 }
}

/// A place that a tab has led to.
enum Destination: Hashable {
    /// Writing a prompt, with pictures of the gallery to begin with.
    case prompt([UUID])
    /// An own picture, large.
    case picture(OwnPicture)
    case editor(OwnPicture)
    case sharing(OwnPicture)
    /// All pictures of one day; of a link that has ended, if one is named.
    case day(CalendarDay, couple: UUID?)
    case pairing
    /// The calendar of a link that has ended.
    case past(PastCouple)
}
