/// The phone's home screen with the apps, and the open app in front of it.
import AccountFeatures
import Clients
import Foundation
import SimulatorDevice
import WebUI
import WidgetKit

package struct Springboard: View {
    private let home: HomeScreen
    private let push: SimulatedPush
    private let store: SimulatedStore
    private let camera: SimulatedCamera
    private let apps: [AppEntry]
    private let clients: @MainActor (AppEntry) -> Clients
    @State private var toCome: AppEntry?
    @State private var board: WidgetBoard

    /// - Parameters:
    ///   - time: the clock of widgets.
    ///   - clients: an app's connections, asked for when it is opened or shows a widget.
    package init(
        home: HomeScreen, push: SimulatedPush, store: SimulatedStore, camera: SimulatedCamera = SimulatedCamera(),
        apps: [AppEntry],
        time: WidgetTime = .development, clients: @escaping @MainActor (AppEntry) -> Clients
    ) {
        self.home = home
        self.push = push
        self.store = store
        self.camera = camera
        self.apps = apps
        self.clients = clients
        _board = State(initialValue: WidgetBoard(apps: apps, time: time, clients: clients))
    }

    package var body: some View {
        @Bindable var push = push
        @Bindable var store = store
        front
            .overlay(alignment: .top) { banner }
            .browserCamera(camera)
            .sheet(item: $store.shown) { order in
                PurchaseSheet(order: order, app: apps.first { $0.id == order.app }, store: store)
            }
            .sheet(item: $store.managed) { managed in
                SubscriptionsSheet(app: apps.first { $0.id == managed.id }, store: store)
            }
            .alert(question, isPresented: $push.isAsking) {
                Button("Don’t Allow", role: .cancel) { push.answer(false) }
                Button("Allow") { push.answer(true) }
            } message: {
                Text("Notifications may include alerts and sounds. Atelier's server on this machine sends them.")
            }
    }

    private var question: String { "“\(name(of: push.asking))” would like to send you notifications" }

    @ViewBuilder private var banner: some View {
        if let banner = push.banner {
            NotificationBanner(banner: banner, app: apps.first { $0.id == banner.app }, push: push) {
                if let app = push.tap() { home.launch(app) }
            }
            .id(banner.id)
        }
    }

    private func name(of app: String?) -> String { apps.first { $0.id == app }?.identity.name ?? "" }

    @ViewBuilder private var front: some View {
        if home.isLocked {
            LockScreenView(board: board, open: { home.launch($0.id, link: $1) }, unlock: { home.goHome() })
        } else if let app = apps.first(where: { $0.id == home.open }), let root = app.root {
            root(clients(app)).id(app.id)
        } else {
            HomeScreenView(apps: apps, board: board, open: open) { home.launch($0.id, link: $1) }
                .sheet(item: $toCome) { ComingSoonView(app: $0) }
        }
    }

    private func open(_ app: AppEntry) {
        if app.root == nil { toCome = app } else { home.launch(app.id) }
    }
}

extension WidgetTime {
    /// Widgets that notice within seconds what changed, where a phone would take minutes.
    package static let development = WidgetTime(
        now: { Date() }, sleep: { try await Task.sleep(for: $0) }, pace: 5)
}
