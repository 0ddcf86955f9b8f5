/// One condition of a query in PostgREST's words, on a value of a sample row: `eq.1`, `not.is.null`, `in.(a,b)`.
import Foundation
import Wire

struct PreviewCondition: Sendable {
    private let holdsOn: @Sendable (JSONValue) -> Bool

    /// - Throws: `refused` with `PGRST100` for what is no condition.
    init(_ text: String) throws(ClientError) {
        guard let dot = text.firstIndex(of: ".") else { throw .refusedRow("PGRST100") }
        let (word, rest) = (text[..<dot], String(text[text.index(after: dot)...]))
        switch word {
        case "not":
            let inner = try PreviewCondition(rest)
            // What is unknown stays unknown, as in SQL; only `is` knows.
            let knowsNull = rest.hasPrefix("is.")
            holdsOn = { (knowsNull || !$0.isNull) && !inner.holds($0) }
        case "is": holdsOn = try Self.identity(rest)
        case "in": holdsOn = try Self.list(rest)
        case "like", "ilike": holdsOn = Self.pattern(rest, ignoresCase: word == "ilike")
        default: holdsOn = try Self.comparison(String(word), rest)
        }
    }

    func holds(_ value: JSONValue) -> Bool { holdsOn(value) }

    /// Below zero, zero or above zero. Numbers by their size, everything else by its text.
    static func order(_ left: JSONValue, _ right: JSONValue) -> Int {
        if let left = left.doubleValue, let right = right.doubleValue {
            return left < right ? -1 : left > right ? 1 : 0
        }
        let (left, right) = (text(left), text(right))
        return left < right ? -1 : left > right ? 1 : 0
    }

    private static func text(_ value: JSONValue) -> String { value.stringValue ?? value.jsonText }

    private static func comparison(
        _ word: String, _ operand: String
    ) throws(ClientError) -> @Sendable (JSONValue) -> Bool {
        let accepts: @Sendable (Int) -> Bool
        switch word {
        case "eq": accepts = { $0 == 0 }
        case "neq": accepts = { $0 != 0 }
        case "gt": accepts = { $0 > 0 }
        case "gte": accepts = { $0 >= 0 }
        case "lt": accepts = { $0 < 0 }
        case "lte": accepts = { $0 <= 0 }
        default: throw .refusedRow("PGRST100")
        }
        return { value in
            if value.isNull { return false }
            let other = value.doubleValue == nil ? JSONValue.string(operand) : Double(operand).map(JSONValue.number)
            return other.map { accepts(order(value, $0)) } ?? false
        }
    }

    private static func identity(_ word: String) throws(ClientError) -> @Sendable (JSONValue) -> Bool {
        switch word.lowercased() {
        case "null": { $0.isNull }
        case "not_null": { !$0.isNull }
        case "true": { $0 == true }
        case "false": { $0 == false }
        default: throw .refusedRow("PGRST100")
        }
    }

    /// `(a,"b,c")`.
    private static func list(_ text: String) throws(ClientError) -> @Sendable (JSONValue) -> Bool {
        guard text.hasPrefix("("), text.hasSuffix(")") else { throw .refusedRow("PGRST100") }
        var entries = [""], isQuoted = false, isEscaped = false
        for character in text.dropFirst().dropLast() {
            switch character {
            case _ where isEscaped:
                entries[entries.count - 1].append(character)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: entries.append("")
            default: entries[entries.count - 1].append(character)
            }
        }
        var equals: [@Sendable (JSONValue) -> Bool] = []
        for entry in entries { equals.append(try comparison("eq", entry)) }
        return { [equals] value in equals.contains { $0(value) } }
    }

    /// `*` and `%` stand for any text, `_` for one character, a backslash takes a meaning away.
    private static func pattern(_ pattern: String, ignoresCase: Bool) -> @Sendable (JSONValue) -> Bool {
        let pattern = Array(ignoresCase ? pattern.lowercased() : pattern)
        return { value in
            guard let text = value.stringValue else { return false }
            return matches(Array(ignoresCase ? text.lowercased() : text)[...], pattern[...])
        }
    }

    private static func matches(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
        guard let next = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        switch next {
        case "*", "%": return (text.startIndex...text.endIndex).contains { matches(text[$0...], rest) }
        case "_": return !text.isEmpty && matches(text.dropFirst(), rest)
        case "\\": return rest.first == text.first && !text.isEmpty && matches(text.dropFirst(), rest.dropFirst())
        default: return text.first == next && matches(text.dropFirst(), rest)
        }
    }
}
