// Names, JSON paths and casts: the common parts of select, filters and order.
import Foundation

extension Scanner {
    /// A column, table, alias or hint: letters, digits, `_ $`, spaces and dashes inside; or anything in double quotes.
    mutating func name() throws(RESTError) -> String {
        skipSpaces()
        if isNext("\"") { return try quotedName() }
        var name = ""
        while let byte = next {
            if byte.isNameByte || byte == UInt8(ascii: " ") {
                name += takeWhile { $0.isNameByte || $0 == UInt8(ascii: " ") }
            } else if byte == UInt8(ascii: "-"), !isNext("->") {
                name += takeWhile { $0 == byte }
            } else {
                break
            }
        }
        while name.last == " " { name.removeLast() }
        guard !name.isEmpty else { throw failure(expecting: "a name (letters, digits, \"_\", or double quotes)") }
        return name
    }

    private mutating func quotedName() throws(RESTError) -> String {
        let name = try quoted()
        guard !name.isEmpty else { throw failure(expecting: "a name between the quotes") }
        skipSpaces()
        return name
    }

    /// Text in double quotes, where a backslash escapes the character after it.
    mutating func quoted() throws(RESTError) -> String {
        try expect("\"")
        var text = ""
        while true {
            text += takeWhile { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            if take("\"") { return text }
            guard take("\\") else { throw failure(expecting: "a closing double quote") }
            if take("\"") {
                text += "\""
            } else if take("\\") {
                text += "\\"
            }
        }
    }

    /// A column with its JSON path, if any.
    mutating func field() throws(RESTError) -> Field {
        Field(name: try name(), path: try jsonPath())
    }

    mutating func jsonPath() throws(RESTError) -> [JSONStep] {
        var steps: [JSONStep] = []
        while isNext("->") {
            guard steps.count < Limits.depth else {
                throw .tooMuch("JSON path steps", limit: Limits.depth, advice: "Read the object and pick on your side.")
            }
            _ = take("->")
            let asText = take(">")
            steps.append(JSONStep(key: try jsonKey(), asText: asText))
        }
        return steps
    }

    private mutating func jsonKey() throws(RESTError) -> JSONStep.Key {
        if isNext("\"") { return .key(try quoted()) }
        var key = ""
        while let byte = next, !"(),.:\"".utf8.contains(byte), !isNext("->") {
            key += takeWhile { $0 == byte }
        }
        guard !key.isEmpty else { throw failure(expecting: "a JSON key or index") }
        // Int32, because Postgres' -> takes that.
        return Int32(key).map { .index(Int($0)) } ?? .key(key)
    }

    /// A type name: letters, digits, `_`, spaces, and `[]` at its end.
    mutating func typeName() throws(RESTError) -> String {
        var type = takeWhile { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: " ") }
        type = type.trimmingCharacters(in: .whitespaces)
        guard let first = type.utf8.first, first.isLetter || first == UInt8(ascii: "_") else {
            throw failure(expecting: "a type name")
        }
        while take("[]") { type += "[]" }
        return type
    }

    /// A comma-separated list of names, as in `columns` and `on_conflict`.
    static func names(_ text: String, as subject: String) throws(RESTError) -> [String] {
        var scanner = Scanner(text, as: subject)
        var names = [try scanner.name()]
        while scanner.take(",") {
            names.append(try scanner.name())
            guard names.count <= Limits.columns else {
                throw .tooMuch("columns", limit: Limits.columns, advice: "Name fewer columns.")
            }
        }
        try scanner.expectEnd()
        return names
    }
}
