/// An app as a home screen shows it and opens it: its identity, its icon, its first view.
import Clients
import SwiftUI
import WidgetKit

public struct AppEntry: Identifiable, Sendable {
    /// The app's id everywhere: its schema, its bucket, its wallets.
    public let id: String
    private let makeIdentity: @Sendable () -> AppIdentity
    /// Drawn for any side length, in points.
    package let icon: @MainActor @Sendable (_ side: Double) -> AnyView
    /// Nil for an app that does not exist yet.
    package let root: (@MainActor @Sendable (Clients) -> AnyView)?

    /// What it puts on home and lock screens; on a real phone its extension does.
    package let widgets: @MainActor @Sendable (Clients) -> [any Widget]
    /// Nobody has to make an app's clients to learn that it has none.
    package let hasWidgets: Bool

    /// - Parameter root: what a signed-out person sees first, and everything behind it.
    package init(
        _ id: String, _ identity: @escaping @autoclosure @Sendable () -> AppIdentity,
        @ViewBuilder icon: @escaping @MainActor @Sendable (_ side: Double) -> some View,
        @ViewBuilder root: @escaping @MainActor @Sendable (Clients) -> some View,
        widgets: (@MainActor @Sendable (Clients) -> [any Widget])? = nil
    ) {
        (self.id, makeIdentity) = (id, identity)
        self.icon = { AnyView(icon($0)) }
        self.root = { AnyView(root($0)) }
        self.widgets = widgets ?? { _ in [] }
        hasWidgets = widgets != nil
    }

    /// An app that has an icon and a promise, and nothing to open yet.
    package init(
        toCome id: String, _ identity: @escaping @autoclosure @Sendable () -> AppIdentity,
        @ViewBuilder icon: @escaping @MainActor @Sendable (_ side: Double) -> some View
    ) {
        (self.id, makeIdentity) = (id, identity)
        self.icon = { AnyView(icon($0)) }
        root = nil
        widgets = { _ in [] }
        hasWidgets = false
    }

    /// Made when it is asked for: its words are in the language of that moment, and a server that shows no app reads none.
    package var identity: AppIdentity { makeIdentity() }
}
