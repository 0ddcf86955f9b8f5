/// One key of `config.toml`: the variable that it sets, and how its value is read.
import CommandKit
import Foundation
import Wire

struct SupabaseSetting: Sendable {
    /// Makes the error that says what the value must be.
    typealias Refusal = (String) -> CommandFailure

    let variable: String
    let read: @Sendable (JSONValue, Refusal) throws -> String

    init(_ variable: String, _ read: @escaping @Sendable (JSONValue, Refusal) throws -> String) {
        self.variable = variable
        self.read = read
    }

    static func text(_ value: JSONValue, _ refusal: Refusal) throws -> String {
        guard let text = value.stringValue else { throw refusal("a text") }
        return text
    }

    /// A number may come from a variable, as text.
    static func number(_ value: JSONValue, _ refusal: Refusal) throws -> String {
        guard let number = value.intValue ?? value.stringValue.flatMap({ Int($0) }), number >= 0 else {
            throw refusal("a whole number")
        }
        return "\(number)"
    }

    static func flag(_ value: JSONValue, _ refusal: Refusal) throws -> String {
        switch value {
        case .bool(let isOn): return isOn ? "on" : "off"
        case "true": return "on"
        case "false": return "off"
        default: throw refusal("true or false")
        }
    }

    static func list(_ value: JSONValue, _ refusal: Refusal) throws -> String {
        let items = value.arrayValue?.compactMap(\.stringValue)
        // Our variables separate their items by commas.
        guard let items, items.count == value.arrayValue?.count, !items.contains(where: { $0.contains(",") }) else {
            throw refusal("a list of texts without commas")
        }
        return items.joined(separator: ",")
    }

    /// `1m30s`, as Go writes durations.
    static func seconds(_ value: JSONValue, _ refusal: Refusal) throws -> String {
        let units = ["h": 3600.0, "m": 60, "s": 1, "ms": 0.001]
        guard let text = value.stringValue, text.wholeMatch(of: /(\d{1,9}(\.\d{1,9})?(ms|h|m|s))+/) != nil else {
            throw refusal("a time such as 1m30s")
        }
        let parts = text.matches(of: /(\d+(?:\.\d+)?)(ms|h|m|s)/)
        return "\(parts.reduce(0) { $0 + (Double($1.output.1) ?? 0) * (units[String($1.output.2)] ?? 0) })"
    }

    /// `50MiB`; as in the CLI, a thousand is 1024 however it is written.
    static func bytes(_ value: JSONValue, _ refusal: Refusal) throws -> Int {
        if let number = value.intValue, number > 0 { return number }
        let powers = ["": 0, "k": 10, "m": 20, "g": 30]
        let text = value.stringValue?.lowercased() ?? ""
        guard let match = text.wholeMatch(of: /(\d{1,7})\s*([kmg]?)(?:i?b)?/), let number = Int(match.output.1),
            let power = powers[String(match.output.2)], number > 0
        else { throw refusal("a size such as 50MiB") }
        return number << power
    }

    static func megabytes(_ value: JSONValue, _ refusal: Refusal) throws -> String {
        let bytes = try bytes(value, refusal)
        guard bytes % (1 << 20) == 0 else { throw refusal("a whole number of MiB") }
        return "\(bytes >> 20)"
    }
}
