/// The phone's home screen with the apps, and the open app in front of it.
import AccountFeatures
import Clients
import Foundation
import WebUI

package struct Springboard: View {
    private let home: HomeScreen
    private let apps: [AppEntry]
    private let clients: @MainActor (AppEntry) -> Clients
    @State private var toCome: AppEntry?

    /// - Parameter clients: an app's clients, requested when it is opened.
    package init(home: HomeScreen, apps: [AppEntry], clients: @escaping @MainActor (AppEntry) -> Clients) {
        self.home = home
        self.apps = apps
        self.clients = clients
    }

    package var body: some View {
        if let app = apps.first(where: { $0.id == home.open }), let root = app.root {
            root(clients(app)).id(app.id)
        } else {
            HomeScreenView(apps: apps, open: open).sheet(item: $toCome) { ToComeView(app: $0) }
        }
    }

    private func open(_ app: AppEntry) {
        if app.root == nil { toCome = app } else { home.launch(app.id) }
    }
}
