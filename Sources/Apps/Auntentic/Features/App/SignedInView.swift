/// The app of whoever is signed in: three tabs, and over them the check.
import AccountFeatures
import Clients
import Foundation
import StoreFeatures
import Styleguide
import SwiftUI
import WorkFeatures

struct SignedInView: View {
    @State private var model: AuntenticModel
    @Binding private var link: URL?
    @Environment(\.scenePhase) private var phase

    init(account: Account, clients: Clients, link: Binding<URL?>) {
        _link = link
        _model = State(initialValue: AuntenticModel(account: account, clients: clients))
    }

    var body: some View {
        @Bindable var model = model
        TabView(selection: $model.tab) {
            NavigationStack { HomeView(model: model) }
                .tabItem { Label("Home", systemImage: "house") }
                .tag(AuntenticModel.Tab.home)
            NavigationStack { HistoryView(model: model) }
                .tabItem { Label("History", systemImage: "clock") }
                .tag(AuntenticModel.Tab.history)
            NavigationStack {
                SettingsView(app: .auntentic, clients: model.clients, account: model.account) {
                    PlanSection(purchases: model.purchases, clients: model.clients) { model.openPaywall() }
                }
            }
            .tabItem { Label("Settings", systemImage: "gearshape") }
            .tag(AuntenticModel.Tab.settings)
        }
        // Around a bar that floats.
        .background(Palette.canvas)
        .environment(\.credits, model.credits)
        .fullScreenCover(isPresented: $model.isCheckOpen) {
            CheckCover(model: model).environment(\.credits, model.credits)
        }
        .sheet(isPresented: $model.isPaywallOpen) {
            PaywallSheet(purchases: model.purchases, bought: model.bought)
        }
        .sheet(item: $model.linked) { LinkedResult(record: $0, model: model) }
        .alert(AuntenticModel.linkFailure, isPresented: $model.isShowingLinkProblem) {
            Button("OK") {}
        } message: {
            Text(model.linkProblem ?? "")
        }
        .alert(model.notices.notice?.title ?? "", isPresented: $model.isShowingNotice) {
            Button("OK") { model.notices.close() }
        } message: {
            Text(model.notices.notice?.message ?? "")
        }
        .task {
            model.begin()
            await model.connection.watch { await model.catchUp() }
        }
        .task { await model.notices.look() }
        .task { await model.purchases.listen() }
        .task { await model.notifications.register() }
        .task { for await link in model.notifications.opened() { await model.open(link) } }
        .onChange(of: link, initial: true) {
            guard let link else { return }
            self.link = nil
            Task { await model.open(link) }
        }
        .task { await model.keepFresh() }
        .onChange(of: phase) { _, now in
            if now == .active { Task { await model.catchUp() } }
        }
        .onDisappear { model.stop() }
    }
}

/// A result that a message or a link has led to, over everything else.
private struct LinkedResult: View {
    let record: CheckRecord
    let model: AuntenticModel

    var body: some View {
        NavigationStack {
            StoredResultView(record: record, model: model)
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) { Button("Done") { model.linked = nil } }
                }
        }
    }
}
