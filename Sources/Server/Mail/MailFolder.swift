/// Reads the folder that `FolderMailer` fills: `atelier mail list` and `atelier mail show`.

import Foundation

package struct MailFolder: Sendable {
    package struct Entry: Sendable, Hashable {
        package var id: String
        package var date: String
        package var to: String
        package var subject: String
    }

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Newest first. A folder that does not exist yet holds no mail.
    package func list(limit: Int = 50) throws -> [Entry] {
        try ids().prefix(limit).map { id in
            let mail = try read(id)
            return Entry(id: id, date: mail["date"] ?? "", to: mail["to"] ?? "", subject: mail["subject"] ?? "")
        }
    }

    /// The message with this id, or the only one whose id starts or ends with this text; `latest` is the newest.
    package func show(_ id: String) throws -> StoredMail {
        let ids = try ids()
        if id == "latest", let newest = ids.first { return try read(newest) }
        if ids.contains(id) { return try read(id) }
        let matches = id.isEmpty ? [] : ids.filter { $0.hasPrefix(id) || $0.hasSuffix(id) }
        guard let match = matches.first, matches.count == 1 else { throw MailError.noSuchMail(id) }
        return try read(match)
    }

    private func ids() throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }
            .map { String($0.dropLast(4)) }
            .sorted(by: >)
    }

    /// Only called with a name from the listing, so no path can be injected.
    private func read(_ id: String) throws -> StoredMail {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(id).eml"))
        return StoredMail(id: id, source: String(decoding: bytes, as: UTF8.self))
    }
}
