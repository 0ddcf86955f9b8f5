/// Incoming events: a handler's name leads to a handler only while its element is on screen and enabled.
import Foundation

extension Session {
    /// Runs the handler, renders, and acknowledges the event's number to the page.
    package func event(_ handler: String, _ number: Int, _ event: UIEvent) {
        lastSeen = Date()
        outbox.acknowledge(number)
        handling { handlerNamed(handler)?(event) }
        outbox.sendAcknowledgements(version: version)
    }

    /// Whether an event with this name would reach a handler now.
    package func answers(_ handler: String) -> Bool { handlerNamed(handler) != nil }

    /// The browser's back button: closes the topmost sheet or pops the last page. False if there is nothing to go back
    /// to.
    @discardableResult
    package func back() -> Bool {
        guard let step = root.preferences.steps.last else { return false }
        lastSeen = Date()
        handling { step.back() }
        return true
    }

    /// The app is opened with a link.
    package func open(_ link: URL) { handling { links.open(link) } }

    private func handlerNamed(_ name: String) -> (@MainActor (UIEvent) -> Void)? {
        let parts = name.split(separator: ".")
        guard parts.count == 2, let owner = UInt64(parts[0], radix: 36), let key = UInt64(parts[1], radix: 36) else {
            return nil
        }
        return nodes[owner]?.handlers[key]
    }
}
