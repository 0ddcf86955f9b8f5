/// What a loop knows about one SQL text: what kind of statement it is, and how long it usually takes.

/// One object for a text, so that a text is hashed once a request, and connections look it up by identity.
final class StatementText {
    let sql: String
    /// A query or a change of rows: its columns stay what they were when it was parsed, and when it fails, all of its
    /// transaction is undone.
    let isPlain: Bool
    /// Begins or ends a transaction, or changes what other requests of the same connection rely on.
    let isControl: Bool
    let isCopy: Bool
    /// Longer texts are parsed each time: they come from unusual requests and would displace the usual ones.
    let isShort: Bool
    /// A moving average; nil until it has run.
    private(set) var milliseconds: Double?

    /// From here on a statement gets a lane of its own.
    static let slow = 20.0
    static let longest = 4096

    init(_ sql: String) {
        self.sql = sql
        let word = sql.firstSQLWord
        isPlain = Self.plain.contains(word)
        isControl = Self.control.contains(word)
        isCopy = word == "copy"
        isShort = sql.utf8.count <= Self.longest
    }

    private static let plain: Set = ["select", "insert", "update", "delete", "merge", "values", "with", "table"]
    private static let control: Set = [
        "begin", "start", "commit", "end", "rollback", "abort", "savepoint", "release", "prepare", "execute",
        "deallocate", "discard", "listen", "unlisten", "declare", "fetch", "move", "close",
    ]

    /// Slow until measured.
    var isSlow: Bool { (milliseconds ?? .infinity) > Self.slow }

    func measured(_ duration: Double) {
        milliseconds = milliseconds.map { $0 + (duration - $0) * 0.2 } ?? duration
    }
}

extension StatementText: Hashable {
    static func == (one: StatementText, other: StatementText) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The texts of late, in two generations: those that nobody used while the younger one filled are dropped.
struct StatementTexts {
    private var young: [String: StatementText] = [:]
    private var old: [String: StatementText] = [:]
    private let capacity: Int

    init(capacity: Int = 1024) { self.capacity = capacity }

    mutating func text(_ statement: WireStatement) -> StatementText {
        if let known = young[statement.sql] { return known }
        // A text of one use is not worth a place, and a long one could be a different one each time.
        guard statement.isPrepared, statement.sql.utf8.count <= StatementText.longest else {
            return StatementText(statement.sql)
        }
        let text = old[statement.sql] ?? StatementText(statement.sql)
        if young.count >= capacity {
            old = young
            young = [:]
        }
        young[statement.sql] = text
        return text
    }

    var count: Int { young.count + old.count }
}

extension String {
    /// In lower case, after comments and opening parentheses.
    var firstSQLWord: String {
        var bytes = utf8[...]
        while let byte = bytes.first {
            if byte == 0x20 || (9...13).contains(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ";") {
                bytes = bytes.dropFirst()
            } else if bytes.starts(with: "--".utf8) {
                bytes = bytes.drop { $0 != 10 && $0 != 13 }
            } else if bytes.starts(with: "/*".utf8) {
                bytes = bytes.afterComment
            } else {
                break
            }
        }
        let word = bytes.prefix { (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "_") }
        return Substring(word.prefix(32)).lowercased()
    }
}

extension Substring.UTF8View {
    /// Comments of SQL may stand in each other.
    fileprivate var afterComment: Substring.UTF8View {
        var (rest, depth) = (self, 0)
        repeat {
            if rest.starts(with: "/*".utf8) {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "*/".utf8) {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        } while depth > 0 && !rest.isEmpty
        return rest
    }
}
