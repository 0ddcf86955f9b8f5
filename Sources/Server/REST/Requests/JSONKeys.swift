// Checks a JSON body and finds its top-level keys, without building values: Postgres reads the values.
import Foundation
import Wire

/// A body to write: its text, and its outer shape.
struct Payload: Sendable, Equatable {
    var text: String
    var isArray: Bool
    /// The keys of the first object, in order, each once.
    var keys: [String]
    /// Whether all objects have the same keys.
    var isUniform = true

    var asArray: String { isArray ? text : "[\(text)]" }

    init(text: String, isArray: Bool, keys: [String], isUniform: Bool = true) {
        self.text = text
        self.isArray = isArray
        self.keys = keys
        self.isUniform = isUniform
    }

    /// - Parameter text: a JSON object, or an array of them.
    init(json text: String) throws(RESTError) {
        var reader = JSONKeys(text)
        guard let found = reader.read() else { throw .invalidBody("Empty or invalid json") }
        guard let objects = found.objects else {
            throw .invalidBody("The body must be a JSON object or an array of JSON objects")
        }
        var seen: Set<String> = []
        self.init(text: text, isArray: found.isArray, keys: (objects.first ?? []).filter { seen.insert($0).inserted })
        let first = Set(keys)
        isUniform = objects.allSatisfy { Set($0) == first }
    }
}

/// A strict JSON reader (RFC 8259) that keeps only the keys of the outer objects.
struct JSONKeys {
    private let text: [UInt8]
    private var position = 0

    struct Found {
        var isArray: Bool
        /// The keys of each outer object; nil if there is anything else.
        var objects: [[String]]?
    }

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// Nil if the text isn't JSON.
    mutating func read() -> Found? {
        skipSpace()
        let isArray = next == UInt8(ascii: "[")
        guard let objects = isArray ? array() : object().map({ [$0] }) ?? other() else { return nil }
        skipSpace()
        guard position == text.count else { return nil }
        return Found(isArray: isArray, objects: hasOther ? nil : objects)
    }

    /// Set when an outer value is not an object.
    private var hasOther = false

    private var next: UInt8? { position < text.count ? text[position] : nil }

    private mutating func other() -> [[String]]? {
        hasOther = true
        return next != UInt8(ascii: "{") && value(depth: 1) ? [] : nil
    }

    private mutating func array() -> [[String]]? {
        position += 1
        var objects: [[String]] = []
        skipSpace()
        if take("]") { return objects }
        repeat {
            skipSpace()
            if next == UInt8(ascii: "{") {
                guard let keys = object() else { return nil }
                objects.append(keys)
            } else {
                hasOther = true
                guard value(depth: 2) else { return nil }
            }
            skipSpace()
        } while take(",")
        return take("]") ? objects : nil
    }

    private mutating func object() -> [String]? {
        guard take("{") else { return nil }
        var keys: [String] = []
        skipSpace()
        if take("}") { return keys }
        repeat {
            skipSpace()
            let start = position
            guard string() else { return nil }
            guard let key = key(text[start..<position]) else { return nil }
            keys.append(key)
            skipSpace()
            guard take(":") else { return nil }
            guard value(depth: 2) else { return nil }
            skipSpace()
        } while take(",")
        return take("}") ? keys : nil
    }

    private func key(_ quoted: ArraySlice<UInt8>) -> String? {
        guard quoted.contains(UInt8(ascii: "\\")) else {
            return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
        }
        return try? JSONBounds.stranger.decode(String.self, from: Data(quoted))
    }

    /// Any value; it tracks nesting with a counter and a list of closing brackets, not by recursion.
    private mutating func value(depth: Int) -> Bool {
        var closings: [UInt8] = []
        repeat {
            skipSpace()
            switch next {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard closings.count + depth < Limits.jsonDepth else { return false }
                guard open(&closings) else { return false }
                continue
            case UInt8(ascii: "\""): guard string() else { return false }
            default: guard word() else { return false }
            }
            guard close(&closings) else { return false }
        } while !closings.isEmpty
        return true
    }

    /// Enters an object or array up to its first value; an empty one is closed at once.
    private mutating func open(_ closings: inout [UInt8]) -> Bool {
        let isObject = next == UInt8(ascii: "{")
        position += 1
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        closings.append(closing)
        skipSpace()
        if next == closing {
            position += 1
            closings.removeLast()
            // Stays open for the data after the empty value, unless it was the outermost.
            return close(&closings)
        }
        return isObject ? member() : true
    }

    /// After a value: goes on to the next one, or out of all levels that end here.
    private mutating func close(_ closings: inout [UInt8]) -> Bool {
        while let closing = closings.last {
            skipSpace()
            if take(",") { return closing == UInt8(ascii: "}") ? member() : true }
            guard next == closing else { return false }
            position += 1
            closings.removeLast()
        }
        return true
    }

    private mutating func member() -> Bool {
        skipSpace()
        guard string() else { return false }
        skipSpace()
        return take(":")
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"): guard escape() else { return false }
            case 0..<0x20: return false
            default: break
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let byte = next else { return false }
        position += 1
        guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
        for _ in 0..<4 {
            guard let digit = next, digit.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit | 0x20)
            else { return false }
            position += 1
        }
        return true
    }

    /// `true`, `false`, `null` or a number.
    private mutating func word() -> Bool {
        let start = position
        while let byte = next, byte.isLetter || byte.isDigit || "+-.".utf8.contains(byte) { position += 1 }
        let word = text[start..<position]
        return ["true", "false", "null"].contains { word.elementsEqual($0.utf8) } || Self.isNumber(word)
    }

    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        var rest = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
        func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
            let count = rest.prefix(while: \.isDigit).count
            rest = rest.dropFirst(count)
            return count
        }
        let leadsWithZero = rest.first == UInt8(ascii: "0")
        let whole = digits(&rest)
        guard whole > 0, !(leadsWithZero && whole > 1) else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits(&rest) > 0 else { return false }
        }
        if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if let sign = rest.first, "+-".utf8.contains(sign) { rest = rest.dropFirst() }
            guard digits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }
}
