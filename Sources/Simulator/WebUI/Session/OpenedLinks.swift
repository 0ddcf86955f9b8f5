/// Links that the app is opened with, on their way to the views that follow them.
import Foundation

@MainActor final class OpenedLinks {
    private var listeners: [UInt64: (URL) -> Void] = [:]
    /// Came while no view listened.
    private var waiting: URL?

    func listen(_ id: UInt64, _ action: @escaping (URL) -> Void) {
        listeners[id] = action
        guard let link = waiting else { return }
        waiting = nil
        action(link)
    }

    func forget(_ id: UInt64) { listeners[id] = nil }

    func open(_ link: URL) {
        if listeners.isEmpty { waiting = link }
        for action in listeners.values { action(link) }
    }
}
