/// Splits a SQL file into its statements, as psql does, and knows where each of them begins.

package struct SQLStatement: Sendable, Equatable {
    /// Without the semicolon, and without the comments before it.
    package var text: String
    /// Where it begins in its file; both count from 1.
    package var line: Int
    package var column: Int
    /// Its first words in lower case: what kind of statement it is.
    package var words: [String] = []
}

package enum SQLScript {
    /// Text that no quote closes is left in the last statement: Postgres says what is missing, and where.
    package static func statements(_ text: String) -> [SQLStatement] {
        var splitter = SQLSplitter(Array(text.utf8))
        return splitter.statements()
    }
}

private struct SQLSplitter {
    private let bytes: [UInt8]
    private var position = 0
    /// Where the statement that is being read begins; nil between two of them.
    private var start: Int?
    private var words: [String] = []
    private var parentheses = 0
    /// Open `begin atomic` and `case` of a function's body in SQL.
    private var blocks = 0
    /// The place up to which lines have been counted.
    private var counted = (position: 0, line: 1, column: 1)
    private var found: [SQLStatement] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func statements() -> [SQLStatement] {
        while let byte = peek() {
            if skipSpaceOrComment(byte) { continue }
            if byte == UInt8(ascii: ";"), parentheses == 0, blocks == 0 {
                finish()
                position += 1
                continue
            }
            start = start ?? position
            take(byte)
        }
        finish()
        return found
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private mutating func finish() {
        defer { (start, words, parentheses, blocks) = (nil, [], 0, 0) }
        guard let start else { return }
        var end = position
        while end > start, bytes[end - 1].isSQLSpace { end -= 1 }
        count(to: start)
        found.append(
            SQLStatement(
                text: String(decoding: bytes[start..<end], as: UTF8.self), line: counted.line,
                column: counted.column, words: words))
    }

    /// Bytes that continue a character are no column of their own.
    private mutating func count(to end: Int) {
        while counted.position < end {
            let byte = bytes[counted.position]
            counted.position += 1
            if byte == UInt8(ascii: "\n") {
                counted.line += 1
                counted.column = 1
            } else if byte & 0xC0 != 0x80 {
                counted.column += 1
            }
        }
    }

    private mutating func take(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "'"): takeQuoted(byte, escapes: false)
        case UInt8(ascii: "\""): takeQuoted(byte, escapes: false)
        case UInt8(ascii: "$"): takeDollar()
        case UInt8(ascii: "("):
            parentheses += 1
            position += 1
        case UInt8(ascii: ")"):
            parentheses = max(0, parentheses - 1)
            position += 1
        case _ where byte.startsSQLWord: takeWord()
        default: position += 1
        }
    }

    private mutating func skipSpaceOrComment(_ byte: UInt8) -> Bool {
        if byte.isSQLSpace {
            position += 1
            return true
        }
        if byte == UInt8(ascii: "-"), peek(1) == byte {
            while let next = peek(), next != UInt8(ascii: "\n") { position += 1 }
            return true
        }
        guard byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") else { return false }
        var depth = 0
        repeat {
            if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                position += 2
            } else {
                position += 1
            }
        } while depth > 0 && position < bytes.count
        return true
    }

    /// Two quotes in a row are one of the text; the loop meets them as two texts side by side.
    private mutating func takeQuoted(_ quote: UInt8, escapes: Bool) {
        position += 1
        while let byte = peek() {
            position += 1
            if byte == quote { return }
            if escapes, byte == UInt8(ascii: "\\") { position += 1 }
        }
    }

    /// `$tag$ … $tag$`, or a lone dollar.
    private mutating func takeDollar() {
        var end = position + 1
        if end < bytes.count, bytes[end].startsSQLWord {
            while end < bytes.count, bytes[end].continuesSQLWord, bytes[end] != UInt8(ascii: "$") { end += 1 }
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "$") else {
            position += 1
            return
        }
        let tag = bytes[position...end]
        position = end + 1
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "$"), bytes[position...].starts(with: tag) {
                position += tag.count
                return
            }
            position += 1
        }
    }

    private mutating func takeWord() {
        let begin = position
        while let byte = peek(), byte.continuesSQLWord { position += 1 }
        let word = String(decoding: bytes[begin..<min(position, begin + 64)], as: UTF8.self).lowercased()
        if word == "e", peek() == UInt8(ascii: "'") { return takeQuoted(UInt8(ascii: "'"), escapes: true) }
        if words.count < 4 { words.append(word) }
        countBlocks(word)
    }

    /// The semicolons inside `begin atomic … end` belong to a function's body.
    private mutating func countBlocks(_ word: String) {
        let object = words.dropFirst(words.dropFirst().first == "or" ? 3 : 1).first
        guard words.first == "create", object == "function" || object == "procedure" else { return }
        switch word {
        case "begin": blocks += 1
        case "case" where blocks > 0: blocks += 1
        case "end" where blocks > 0: blocks -= 1
        default: break
        }
    }
}

extension UInt8 {
    fileprivate var isSQLSpace: Bool { self == 32 || (9...13).contains(self) }
    fileprivate var startsSQLWord: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_") || self >= 0x80
    }
    fileprivate var continuesSQLWord: Bool {
        startsSQLWord || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "$")
    }
}
