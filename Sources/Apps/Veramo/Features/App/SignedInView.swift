/// The app of whoever is signed in: four tabs, and over them the editor and the prices.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct SignedInView: View {
    @State private var model: VeramoModel
    @Binding private var link: URL?
    @Environment(\.scenePhase) private var phase

    init(account: Account, clients: Clients, link: Binding<URL?>) {
        _link = link
        _model = State(initialValue: VeramoModel(account: account, clients: clients))
    }

    var body: some View {
        @Bindable var model = model
        TabView(selection: $model.tab) {
            page(.today, $model.todayPath) { HomeView(model: model) }
            page(.create, $model.createPath) { CreateView(model: model) }
            page(.timeline, $model.timelinePath) { TimelineView(model: model) }
            page(.settings, $model.settingsPath) { VeramoSettingsView(model: model) }.badge(model.requests)
        }
        // Around a bar that floats.
        .background(Palette.canvas)
        .environment(\.credits, model.credits)
        .sheet(isPresented: $model.isPricingOpen) { PlansSheet(model: model) }
        .fullScreenCover(item: $model.edited) { EditorView(picture: $0, model: model) }
        .alert(model.notices.notice?.title ?? "", isPresented: $model.isShowingNotice) {
            Button("OK") { model.notices.close() }
        } message: {
            Text(model.notices.notice?.message ?? "")
        }
        .task { await model.credits.syncCredits() }
        .task { await model.notices.look() }
        .task { await model.connection.watch { await model.catchUp() } }
        .task { await model.purchases.listen() }
        .task { await model.notifications.register() }
        .task { for await link in model.notifications.opened() { model.open(link) } }
        .task { await model.keepFresh() }
        .keepsWidgets(of: model)
        .task { model.making.resume() }
        .onChange(of: link, initial: true) {
            guard let link else { return }
            self.link = nil
            model.open(link)
        }
        .onChange(of: model.couple.pairing?.coupleID, initial: true) { _, couple in model.begin(couple) }
        .onChange(of: phase) { _, now in if now == .active { Task { await model.catchUp() } } }
    }

    private func page(
        _ tab: VeramoModel.Tab, _ path: Binding<[Destination]>, @ViewBuilder content: () -> some View
    ) -> some View {
        NavigationStack(path: path) {
            content().navigationDestination(for: Destination.self) { DestinationView(destination: $0, model: model) }
        }
        .tabItem { Label(tab.title, systemImage: tab.symbol) }
        .tag(tab)
    }
}

extension VeramoModel.Tab {
    var title: String {
        switch self {
        case .today: String(localized: "Today")
        case .create: String(localized: "Create")
        case .timeline: String(localized: "Timeline")
        case .settings: String(localized: "Settings")
        }
    }

    var symbol: String {
        switch self {
        case .today: "heart"
        case .create: "plus.circle"
        case .timeline: "calendar"
        case .settings: "gearshape"
        }
    }
}

/// A place that a tab has led to.
struct DestinationView: View {
    let destination: Destination
    let model: VeramoModel

    var body: some View {
        switch destination {
        case .prompt: PromptView(model: model)
        case .gallery: GalleryView(model: model)
        case .picture(let picture): OwnPictureView(picture: picture, model: model)
        case .share(let picture): SharingView(picture: picture, model: model)
        case .day(let day, let couple): DayView(day: day, couple: couple, model: model)
        case .pairing: PairingView(model: model)
        case .partner: PartnerView(model: model)
        case .pastCouples: PastCouplesView(model: model)
        case .pastTimeline(let couple): PastTimelineView(couple: couple, model: model)
        }
    }
}
