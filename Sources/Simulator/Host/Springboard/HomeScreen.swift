/// The app that is open in front of the home screen.
import Observation

@MainActor @Observable package final class HomeScreen {
    /// The app's id.
    package private(set) var open: String?

    nonisolated init() {}

    func launch(_ app: String) { open = app }

    /// The home button: the app ends, as if swiped away, and restores its place when opened again.
    func goHome() { open = nil }
}
