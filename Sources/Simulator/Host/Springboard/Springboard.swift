/// The phone's home screen with the four apps, and the app that lies in front of it.
import Foundation
import WebUI

package struct Springboard<Content: View>: View {
    private let home: HomeScreen
    private let content: () -> Content
    @State private var toCome: DemoApp?

    /// - Parameter content: the one app that is there, Auntentic.
    package init(home: HomeScreen, @ViewBuilder content: @escaping () -> Content) {
        self.home = home
        self.content = content
    }

    package var body: some View {
        if home.open == .auntentic {
            content()
        } else {
            HomeScreenView(open: open).sheet(item: $toCome) { ToComeView(app: $0) }
        }
    }

    private func open(_ app: DemoApp) {
        if app.isHere { home.launch(app) } else { toCome = app }
    }
}
