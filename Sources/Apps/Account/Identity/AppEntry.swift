/// An app as a home screen shows it and opens it: its identity, its icon, its first view.
import Clients
import SwiftUI

package struct AppEntry: Identifiable, Sendable {
    package let identity: AppIdentity
    /// Drawn for any side length, in points.
    package let icon: @MainActor @Sendable (_ side: Double) -> AnyView
    /// Nil for an app that does not exist yet.
    package let root: (@MainActor @Sendable (Clients) -> AnyView)?

    /// - Parameter root: what a signed-out person sees first, and everything behind it.
    package init(
        _ identity: AppIdentity, @ViewBuilder icon: @escaping @MainActor @Sendable (_ side: Double) -> some View,
        @ViewBuilder root: @escaping @MainActor @Sendable (Clients) -> some View
    ) {
        self.identity = identity
        self.icon = { AnyView(icon($0)) }
        self.root = { AnyView(root($0)) }
    }

    /// An app that has an icon and a promise, and nothing to open yet.
    package init(
        toCome identity: AppIdentity, @ViewBuilder icon: @escaping @MainActor @Sendable (_ side: Double) -> some View
    ) {
        self.identity = identity
        self.icon = { AnyView(icon($0)) }
        root = nil
    }

    /// The app's id everywhere: its schema, its bucket, its wallets.
    package var id: String { identity.schema }
}
