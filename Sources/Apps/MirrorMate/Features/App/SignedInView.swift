/// The app of whoever is signed in: home, the recording over it, and the sheets of profile and prices.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct SignedInView: View {
    private let account: Account
    @State private var model: MirrorMateModel
    @Binding private var link: URL?
    @Environment(\.scenePhase) private var phase

    init(account: Account, clients: Clients, link: Binding<URL?>) {
        self.account = account
        _link = link
        _model = State(initialValue: MirrorMateModel(account: account, clients: clients))
    }

    var body: some View {
        @Bindable var model = model
        NavigationStack(path: $model.path) {
            HomeView(model: model)
                .navigationDestination(for: MirrorMateModel.Destination.self) { destination in
                    switch destination {
                    case .report(let id): ReportView(id: id, model: model)
                    case .history: HistoryView(model: model)
                    }
                }
        }
        .environment(\.credits, model.credits)
        .modifier(Covers(model: model, recording: model.recording))
        .modifier(Upkeep(model: model))
        .onChange(of: account) { model.account = account }
        .onChange(of: link, initial: true) {
            guard let link else { return }
            self.link = nil
            Task { await model.open(link) }
        }
        .onChange(of: phase) { _, now in if now == .active { Task { await model.catchUp() } } }
        .onDisappear { model.stop() }
    }
}

/// What lies over home.
private struct Covers: ViewModifier {
    @Bindable var model: MirrorMateModel
    @Bindable var recording: RecordingModel

    func body(content: Content) -> some View {
        content
            .fullScreenCover(isPresented: $recording.isOpen) { RecordingCover(model: model) }
            .sheet(isPresented: $model.isProfileOpen) { ProfileSheet(model: model) }
            .sheet(isPresented: $model.isPricingOpen) { PricingSheet(model: model) }
            .alert(model.notices.notice?.title ?? "", isPresented: $model.isShowingNotice) {
                Button("OK") { model.notices.close() }
            } message: {
                Text(model.notices.notice?.message ?? "")
            }
    }
}

/// What goes on as long as somebody is signed in.
private struct Upkeep: ViewModifier {
    let model: MirrorMateModel

    func body(content: Content) -> some View {
        content
            .task { await model.quota.refresh() }
            .task { await model.recording.resume() }
            .task { await model.person.load() }
            .task { await model.history.refresh() }
            .task { await model.notices.look() }
            .task { await model.connection.watch { await model.catchUp() } }
            .task { await model.purchases.listen() }
            .task { await model.notifications.register() }
            .task { for await link in model.notifications.opened() { await model.open(link) } }
    }
}
