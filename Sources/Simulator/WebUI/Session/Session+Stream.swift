/// The page's side of a session: first markup, reconnecting, pictures.
import Foundation

extension Session {
    package func innerHTML() -> String { Markup.html(tree) }

    /// Called when the page's stream connects; a page that is behind gets the whole screen once.
    package func attach(version pageVersion: Int, _ send: @escaping (String) -> Void) {
        lastSeen = Date()
        // A new page knows nothing of the fingers on an older one.
        if pageVersion < 0, !runningGestures.isEmpty { handling { runningGestures.breakOff() } }
        outbox.open(send)
        if pageVersion != version { outbox.sendAll(innerHTML(), version: version, location: location) }
    }

    /// The destination of messages; without it changes are rendered but not sent.
    package var send: ((String) -> Void)? {
        get { outbox.sink }
        set { newValue == nil ? outbox.close() : outbox.open(newValue ?? { _ in }) }
    }

    package var isAttached: Bool { outbox.isOpen }
    package var attachments: Int { outbox.attachments }
    package var patchCount: Int { outbox.messageCount }
    package var bytesOut: Int { outbox.byteCount }

    package func blob(named key: String) -> (type: String, data: Data)? { blobs[key] }

    /// A file of the phone that some view has shown.
    package func file(named name: String) -> URL? { files.file(named: name) }

    /// Whether the page should cross-fade the next patch.
    func animateNextPatch(_ animated: Bool) { outbox.isAnimated = animated }

    /// Asks the page for an action that only it can perform.
    package func command(_ command: PageCommand) { outbox.command(command, version: version) }
}
