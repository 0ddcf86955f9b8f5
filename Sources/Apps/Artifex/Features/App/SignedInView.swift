/// The app of whoever is signed in: four tabs, and over them the making of a picture and the prices.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct SignedInView: View {
    @State private var model: ArtifexModel
    @Binding private var link: URL?
    @Environment(\.scenePhase) private var phase

    init(account: Account, clients: Clients, link: Binding<URL?>) {
        _link = link
        _model = State(initialValue: ArtifexModel(account: account, clients: clients))
    }

    var body: some View {
        @Bindable var model = model
        TabView(selection: $model.tab) {
            page(.home, $model.homePath) { HomeView(model: model) }
            page(.explore, $model.explorePath) { ExploreView(model: model) }
            page(.notifications, $model.notificationsPath) { NotificationsView(model: model) }
            page(.profile, $model.profilePath) { ProfileView(model: model) }
        }
        // Around a bar that floats.
        .background(Palette.canvas)
        .environment(\.credits, model.credits)
        .making(model)
        .alert(model.notices.notice?.title ?? "", isPresented: $model.isShowingNotice) {
            Button("OK") { model.notices.close() }
        } message: {
            Text(model.notices.notice?.message ?? "")
        }
        .task {
            model.making.resume()
            await model.credits.syncCredits()
        }
        .task { await model.connection.watch { await model.catchUp() } }
        .task { await model.notices.look() }
        .task { await model.purchases.listen() }
        .task { await model.notifications.register() }
        .task { for await link in model.notifications.opened() { await model.open(link) } }
        .task { await model.keepFresh() }
        .onChange(of: link, initial: true) {
            guard let link else { return }
            self.link = nil
            Task { await model.open(link) }
        }
        .onChange(of: phase) { _, now in
            if now == .active { Task { await model.catchUp() } } else { model.making.save() }
        }
        .onDisappear { model.stop() }
    }

    private func page(
        _ tab: ArtifexModel.Tab, _ path: Binding<[Destination]>, @ViewBuilder content: () -> some View
    ) -> some View {
        NavigationStack(path: path) {
            content()
                .pillBar(model)
                .navigationDestination(for: Destination.self) {
                    DestinationView(destination: $0, model: model).pillBar(model)
                }
        }
        .tabItem { Label(tab.title, systemImage: tab.symbol) }
        .tag(tab)
    }
}

extension ArtifexModel.Tab {
    var title: String {
        switch self {
        case .home: String(localized: "Home")
        case .explore: String(localized: "Explore")
        case .notifications: String(localized: "Notification")
        case .profile: String(localized: "Profile")
        }
    }

    var symbol: String {
        switch self {
        case .home: "house"
        case .explore: "magnifyingglass"
        case .notifications: "bell"
        case .profile: "person"
        }
    }
}

/// A place that a tab has led to.
struct DestinationView: View {
    let destination: Destination
    let model: ArtifexModel

    var body: some View {
        switch destination {
        case .picture(let id): PictureDetailView(id: id, model: model)
        case .category(let tag): CategoryView(tag: tag, model: model)
        case .styles: StylesView(model: model)
        case .templates: TemplatesView(model: model)
        case .bookmarks: BookmarksView(model: model)
        case .prompts: PromptHistoryView(model: model)
        case .editProfile: EditProfileView(model: model)
        case .settings: ArtifexSettingsView(model: model)
        case .blocked: BlockedView(model: model)
        }
    }
}
