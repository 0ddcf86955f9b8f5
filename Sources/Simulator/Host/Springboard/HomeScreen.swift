/// Which app lies in front of the home screen.
import Observation

@MainActor @Observable package final class HomeScreen {
    /// The app's id.
    package private(set) var open: String?

    nonisolated init() {}

    func launch(_ app: String) { open = app }

    /// The home button: the app ends, as if swiped away, and finds its way back when opened again.
    func goHome() { open = nil }
}
