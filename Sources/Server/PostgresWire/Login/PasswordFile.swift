/// The file of passwords that psql reads: `host:port:database:user:password`, the first line that fits.
import Foundation

enum PasswordFile {
    static func password(
        _ words: ConnectionString, _ place: WireConfiguration.Place, database: String, user: String
    ) -> String? {
        let usual = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".pgpass").path
        guard let text = text(words["passfile"] ?? usual) else { return nil }
        let (host, port): (String, Int) =
            switch place {
            case .socket(let path):
                // libpq calls the usual folder by this name.
                (path.hasPrefix(WireConfiguration.defaultFolder + "/.s.") ? "localhost" : words["host"] ?? "", 0)
            case .host(let host, let port): (words["host"] ?? host, port)
            }
        let sought = [host, words["port"] ?? String(port == 0 ? 5432 : port), database, user]
        return password(in: text, for: sought)
    }

    static func password(in text: String, for sought: [String]) -> String? {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = fields(line)
            guard parts.count == 5 else { continue }
            if zip(parts, sought).allSatisfy({ $0 == "*" || $0 == $1 }) { return parts[4] }
        }
        return nil
    }

    /// Colons and backslashes of a field have a backslash before them.
    private static func fields(_ line: Substring) -> [String] {
        var fields = [""]
        var isEscaped = false
        for character in line.unicodeScalars where character != "\r" {
            if isEscaped || character != "\\" && (character != ":" || fields.count == 5) {
                fields[fields.count - 1].unicodeScalars.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                fields.append("")
            }
        }
        return fields
    }

    /// As libpq does, it reads no file that others may read.
    private static func text(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 == 0,
            status.st_size < 1 << 20
        else { return nil }
        return try? String(contentsOfFile: path, encoding: .utf8)
    }
}
