/// Which app lies in front of the home screen.
import Observation

@MainActor @Observable package final class HomeScreen {
    package private(set) var open: DemoApp?

    nonisolated init() {}

    func launch(_ app: DemoApp) { open = app }

    /// The home button: the app ends, as if swiped away, and finds its way back when opened again.
    func goHome() { open = nil }
}

/// The four products.
package enum DemoApp: String, CaseIterable, Identifiable, Sendable {
    case auntentic, artifex, veramo, mirrorMate

    package var id: String { rawValue }

    var name: String {
        switch self {
        case .auntentic: "Auntentic"
        case .artifex: "Artifex"
        case .veramo: "Veramo"
        case .mirrorMate: "MirrorMate"
        }
    }

    var isHere: Bool { self == .auntentic }

    /// What it will do, for those that are to come.
    var promise: String {
        switch self {
        case .auntentic: "Tells whether a sneaker is real."
        case .artifex: "Turns words into pictures."
        case .veramo: "Lets a couple make and schedule pictures for each other."
        case .mirrorMate: "Coaches you from a short video of yourself speaking."
        }
    }
}
