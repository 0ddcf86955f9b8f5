/// The anonymous account that commands of this machine use at one server, kept in a file that only its owner may read.
import Foundation
import Wire

package struct KeptSession: Sendable {
    private let file: URL
    private let base: String

    /// - Parameters:
    ///   - folder: where the file lies.
    ///   - base: the server's address; a session of another one is none of this.
    package init(in folder: URL, base: String) {
        file = folder.appendingPathComponent("terminal-session.json")
        self.base = base
    }

    /// For a server whose data folder isn't here.
    package static func atHome(_ base: String, _ environment: Environment = Environment()) -> KeptSession {
        let state =
            environment.text("XDG_STATE_HOME").map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state", isDirectory: true)
        return KeptSession(in: state.appendingPathComponent("atelier", isDirectory: true), base: base)
    }

    var refreshToken: String? {
        guard let data = FileManager.default.contents(atPath: file.path), data.count < 1 << 16,
            let saved = try? JSONDecoder().decode(Saved.self, from: data), saved.url == base
        else { return nil }
        return saved.refreshToken
    }

    /// A place that can't be written costs the account its memory, and the command goes on.
    func keep(_ refreshToken: String) {
        let files = FileManager.default
        try? files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard let data = try? JSONEncoder().encode(Saved(url: base, refreshToken: refreshToken)) else { return }
        let draft = file.path + ".\(ProcessInfo.processInfo.processIdentifier)"
        guard files.createFile(atPath: draft, contents: data, attributes: [.posixPermissions: 0o600]) else { return }
        if rename(draft, file.path) != 0 { try? files.removeItem(atPath: draft) }
    }

    private struct Saved: Codable {
        var url: String
        var refreshToken: String
    }
}
