/// Log lines as `time=… level=… msg=… key=value`: one line per event, on standard error.
import Foundation
import Logging
import PlainText
import ServerDatabase

package struct LogfmtHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel: Logger.Level
    private let label: String

    package init(label: String, level: Logger.Level) {
        self.label = label
        logLevel = level
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var fields = [
            "time=\(PostgresTimestamp.text(Date()))", "level=\(event.level)",
            "msg=\(Self.quoted(event.message.description))",
        ]
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            fields.append("\(key)=\(Self.quoted(value.description))")
        }
        // A log that is full or gone must not end the server; `write` without a `try` would.
        try? FileHandle.standardError.write(contentsOf: Data((fields.joined(separator: " ") + "\n").utf8))
    }

    /// Unquoted if possible; otherwise quoted, with line breaks escaped so that nobody can forge a line.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.value > 32 && $0.value < 127 && $0 != "\"" && $0 != "=" && $0 != "\\"
            }
        if isPlain { return text }
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            // They could make one line read like another.
            case _ where scalar.isHidden: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
