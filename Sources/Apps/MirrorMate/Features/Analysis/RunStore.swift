/// Keeps, over a relaunch, what is on its way, and which recordings this phone still has a copy of.
import Clients
import Foundation
import MirrorMateCore

struct RunStore: Sendable {
    struct Saved: Codable, Hashable, Sendable {
        var run: SessionRun?
        /// A place that was asked for and not used.
        var spare: OpenedSession?
        /// The newest first.
        var copies: [Copy] = []
    }

    struct Copy: Codable, Hashable, Sendable {
        var session: UUID
        var clip: String
    }

    /// More would fill a phone.
    static let mostCopies = 3

    private let files: FilesClient
    private let clips: ClipStore
    private let name: String

    init(files: FilesClient, clips: ClipStore, userID: String) {
        (self.files, self.clips) = (files, clips)
        name = "sessions-\(userID.lowercased()).json"
    }

    func load() -> Saved {
        files.read(name).flatMap { try? JSONDecoder().decode(Saved.self, from: $0) } ?? Saved()
    }

    func save(_ change: (inout Saved) -> Void) {
        var saved = load()
        change(&saved)
        files.write(name, try? JSONEncoder().encode(saved))
    }

    /// The phone's own copy of what was analysed.
    func copy(of session: UUID) -> RecordedClip? {
        load().copies.first { $0.session == session }.flatMap { clips.clip($0.clip) }
    }

    /// The oldest copies make room.
    func keep(_ clip: String, of session: UUID) {
        save { saved in
            saved.copies.removeAll { $0.session == session }
            saved.copies.insert(Copy(session: session, clip: clip), at: 0)
            for old in saved.copies.dropFirst(Self.mostCopies) { clips.remove(old.clip) }
            saved.copies = Array(saved.copies.prefix(Self.mostCopies))
        }
    }

    func forget(_ session: UUID) {
        save { saved in
            for copy in saved.copies where copy.session == session { clips.remove(copy.clip) }
            saved.copies.removeAll { $0.session == session }
        }
    }
}
