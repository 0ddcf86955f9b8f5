/// The app of whoever is signed in: five tabs.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct SignedInView: View {
    @State private var model: VeramoModel
    @Binding private var link: URL?

    init(account: Account, clients: Clients, link: Binding<URL?>) {
        _link = link
        _model = State(initialValue: VeramoModel(account: account, clients: clients))
    }

    var body: some View {
        @Bindable var model = model
        TabView(selection: $model.tab) {
            page(.home, $model.homePath) { HomeView(model: model) }
            page(.timeline, $model.timelinePath) { TimelineView(model: model) }
            page(.create, $model.createPath) { CreateView(model: model) }
            page(.gallery, $model.galleryPath) { GalleryView(model: model) }
            page(.settings, $model.settingsPath) { SettingsView(model: model) }
        }
        .environment(\.credits, model.credits)
        .task { await model.credits.syncCredits() }
        .task { await model.purchases.listen() }
        .task { await model.notifications.register() }
    }

    private func page(
        _ tab: VeramoModel.Tab, _ path: Binding<[Destination]>, @ViewBuilder content: () -> some View
    ) -> some View {
        NavigationStack(path: path) {
            content()
                .navigationDestination(for: Destination.self) { DestinationView(destination: $0, model: model) }
        }
        .tabItem { Label(tab.title, systemImage: tab.symbol) }
        .tag(tab)
    }
}

extension VeramoModel.Tab {
    var title: String {
        switch self {
        case .home: "Today"
        case .timeline: "Timeline"
        case .create: "Create"
        case .gallery: "Gallery"
        case .settings: "Settings"
        }
    }

    var symbol: String {
        switch self {
        case .home: "heart"
        case .timeline: "calendar"
        case .create: "plus"
        case .gallery: "photo"
        case .settings: "gearshape"
        }
    }
}

struct DestinationView: View {
    let destination: Destination
    let model: VeramoModel

    var body: some View {
        switch destination {
        case .prompt(let references): PromptView(references: references, model: model)
        case .picture(let picture): PictureView(picture: picture, model: model)
        case .editor(let picture): EditPictureView(picture: picture, model: model)
        case .sharing(let picture): SharingView(picture: picture, model: model)
        case .day(let day, let couple): DayView(day: day, couple: couple, model: model)
        case .pairing: PairingView(model: model)
        case .past(let couple): PastCoupleView(couple: couple, model: model)
        }
    }
}
