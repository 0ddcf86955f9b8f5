/// What an app's widgets ask of the server, and how the app tells the phone that they have something new to show.
import Foundation

package struct WidgetsClient: Sendable {
    /// What one of the app's routes delivers for a widget's own token, which opens nothing else. `signedOut` when the
    /// token opens nothing any more; nobody is signed out by it.
    package var file:
        @Sendable (_ path: String, _ query: [String: String], _ token: String) async throws(ClientError) -> Data
    /// The phone reads the app's widgets again.
    package var reload: @Sendable () -> Void

    package init(
        file:
            @escaping @Sendable (_ path: String, _ query: [String: String], _ token: String) async throws(ClientError)
            -> Data,
        reload: @escaping @Sendable () -> Void
    ) {
        self.file = file
        self.reload = reload
    }

    /// Of an app without widgets.
    package static let none = WidgetsClient(
        file: { (_, _, _) async throws(ClientError) in throw .signedOut }, reload: {})
}
