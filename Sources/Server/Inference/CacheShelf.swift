/// One model's place in the cache of compiled models: taken as it is when every file has the hash that was noted, or made
/// anew.
import Crypto
import Foundation

struct CacheShelf {
    /// Where the runtime looks for the compiled model, and puts it.
    let folder: URL
    private let final: URL
    private let noted: [String: String]?

    static let unfinished = "unfinished-"
    private static let list = "SHA256SUMS"

    /// - Parameter root: where a new one is made before it is moved to its place: no process sees half of one.
    init?(_ final: URL, beside root: URL) {
        self.final = final
        let files = FileManager.default
        noted = Self.read(final.appending(path: Self.list))
        if let noted, !noted.isEmpty, Self.hashes(final) == noted {
            folder = final
            return
        }
        try? files.removeItem(at: final)
        folder = root.appending(path: Self.unfinished + UUID().uuidString, directoryHint: .isDirectory)
        guard (try? files.createDirectory(at: folder, withIntermediateDirectories: false)) != nil else { return nil }
    }

    /// After the runtime has compiled the model, or has taken it from here.
    func keep() {
        let files = FileManager.default
        if folder == final {
            // Another processor's didn't fit this one, and a file was added: the next start begins with neither.
            if Self.names(final) != noted.map({ Set($0.keys) }) { try? files.removeItem(at: final) }
            return
        }
        let lines = Self.hashes(folder).map { "\($0.value)  \($0.key)\n" }.sorted().joined()
        guard (try? Data(lines.utf8).write(to: folder.appending(path: Self.list))) != nil else { return }
        // Fails where another process was faster.
        try? files.moveItem(at: folder, to: final)
    }

    /// What wasn't kept.
    func discard() { if folder != final { try? FileManager.default.removeItem(at: folder) } }

    private static func names(_ folder: URL) -> Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).subtracting([list])
    }

    /// Of every file but the list itself.
    private static func hashes(_ folder: URL) -> [String: String] {
        names(folder).reduce(into: [:]) { hashes, name in
            hashes[name] = (try? Data(contentsOf: folder.appending(path: name), options: .alwaysMapped))?.sha256
        }
    }

    /// As `sha256sum` writes it.
    private static func read(_ list: URL) -> [String: String]? {
        guard let text = try? String(contentsOf: list, encoding: .utf8) else { return nil }
        return text.split(separator: "\n").reduce(into: [:]) { noted, line in
            let parts = line.split(separator: "  ", maxSplits: 1)
            if parts.count == 2 { noted[String(parts[1])] = String(parts[0]) }
        }
    }
}

extension Data {
    /// In lower-case hexadecimal.
    var sha256: String {
        SHA256.hash(data: self).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
