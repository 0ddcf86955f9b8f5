/// The app that is open in front of the home screen, and whether the phone is locked.
import Foundation
import Observation

@MainActor @Observable package final class HomeScreen {
    /// The app's id.
    package private(set) var open: String?
    package private(set) var isLocked = false
    /// Gives a link to the app in front.
    @ObservationIgnored var follow: ((URL) -> Void)?

    nonisolated init() {}

    /// - Parameter link: where in the app it leads.
    func launch(_ app: String, link: URL? = nil) {
        (open, isLocked) = (app, false)
        if let link { follow?(link) }
    }

    /// The home button unlocks the phone. Otherwise the app ends, as if swiped away, and restores its place when opened
    /// again.
    func goHome() {
        if isLocked { isLocked = false } else { open = nil }
    }

    /// The button at the side.
    func lock() { isLocked = true }
}
