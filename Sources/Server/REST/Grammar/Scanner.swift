// Reads one parameter from left to right and reports where and why it stopped.

struct Scanner {
    private let text: String
    private let subject: String
    private let bytes: [UInt8]
    private(set) var position = 0

    /// - Parameter subject: the name of the text in error messages: "select parameter".
    init(_ text: String, as subject: String) {
        self.text = text
        self.subject = subject
        self.bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func isNext(_ literal: StaticString) -> Bool {
        guard position + literal.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<literal.utf8CodeUnitCount
        where bytes[position + offset] != literal.utf8Start[offset] { return false }
        return true
    }

    mutating func take(_ literal: StaticString) -> Bool {
        guard isNext(literal) else { return false }
        position += literal.utf8CodeUnitCount
        return true
    }

    mutating func expect(_ literal: StaticString) throws(RESTError) {
        guard take(literal) else { throw failure(expecting: "\"\(literal)\"") }
    }

    mutating func expectEnd() throws(RESTError) {
        guard isAtEnd else { throw failure(expecting: "end of input") }
    }

    mutating func skipSpaces() {
        while next == UInt8(ascii: " ") { position += 1 }
    }

    /// Takes bytes while they pass the check.
    mutating func takeWhile(_ holds: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = next, holds(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    mutating func takeRest() -> String {
        takeWhile { _ in true }
    }

    /// Runs a parser that may fail; a nil result leaves the position unchanged.
    mutating func attempt<T>(_ parse: (inout Scanner) -> T?) -> T? {
        let start = position
        guard let result = parse(&self) else {
            position = start
            return nil
        }
        return result
    }

    func failure(expecting what: String) -> RESTError {
        let found = isAtEnd ? "end of input" : "\"\(character(at: position))\""
        return RESTError(
            400, "PGRST100", "\"failed to parse \(subject) (\(excerpt))\" (line 1, column \(position + 1))",
            details: "unexpected \(found) expecting \(what)")
    }

    private var excerpt: String {
        text.count > 200 ? text.prefix(200) + "…" : text
    }

    private func character(at position: Int) -> Character {
        String(decoding: bytes[position...].prefix(8), as: UTF8.self).first ?? "?"
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    /// Letters of any script: every byte of a character beyond ASCII counts.
    var isNameByte: Bool {
        isLetter || isDigit || self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
    }
}
