// The origins of a view's columns, read from the parsed query that Postgres stores.

/// The origins that `pg_rewrite.ev_action` records in the target list of a view's outermost query.
struct ViewColumns: Equatable {
    struct Origin: Hashable {
        var table: Int
        var column: Int
    }

    /// By the number of the view's column.
    var origins: [Int: Origin] = [:]

    /// - Parameter action: a `pg_node_tree` in text form.
    ///
    /// The text nests nodes in braces and lists in parentheses. Depth 1 is the outermost query, so its target entries
    /// are the `TARGETENTRY` nodes at depth 2; deeper ones belong to subqueries.
    init(action: String) {
        var depth = 0
        var words = action.split(whereSeparator: { $0 == " " || $0 == "\n" }).makeIterator()
        var entry: [String: Int]?
        var key = ""
        while let word = words.next() {
            if word.hasPrefix("({") || word.hasPrefix("{") {
                depth += 1
                if depth == 2, word.hasSuffix("{TARGETENTRY") { entry = [:] }
            } else if depth == 2, entry != nil, word.hasPrefix(":") {
                key = String(word)
            } else if depth == 2, let number = Int(word.prefix(while: \.isNumber)), !key.isEmpty {
                if entry?[key] == nil { entry?[key] = number }
            }
            let closed = Self.closings(word)
            guard closed > 0 else { continue }
            if depth == 2, let entry { add(entry) }
            depth -= closed
            if depth < 2 { entry = nil }
        }
    }

    private mutating func add(_ entry: [String: Int]) {
        guard let number = entry[":resno"], let table = entry[":resorigtbl"], table != 0,
            let column = entry[":resorigcol"]
        else { return }
        origins[number] = Origin(table: table, column: column)
    }

    /// The number of braces that a word closes; an escaped brace is part of a name.
    private static func closings(_ word: Substring) -> Int {
        var count = 0
        var isEscaped = false
        for byte in word.utf8 {
            if byte == UInt8(ascii: "}"), !isEscaped { count += 1 }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return count
    }
}
