/// Settings from `ATELIER_…` variables, used where no flag is given.
import Foundation

package struct Environment: Sendable {
    private let values: [String: String]

    package init(_ values: [String: String] = ProcessInfo.processInfo.environment) { self.values = values }

    /// With values for the variables that aren't set.
    package func filled(with others: [String: String]) -> Environment {
        Environment(others.merging(values.filter { !$0.value.isEmpty }) { $1 })
    }

    /// An empty variable counts as unset, because shells and containers often leave empty ones behind.
    package func text(_ name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    package func value<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws -> T? {
        guard let text = text(name) else { return nil }
        guard let value = T(text) else {
            throw CommandFailure("\(name) holds \"\(text)\", which is not \(Self.word(for: type))")
        }
        return value
    }

    package func flag(_ name: String) throws -> Bool? {
        guard let text = text(name)?.lowercased() else { return nil }
        switch text {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off": return false
        default: throw CommandFailure("\(name) holds \"\(text)\"; say on or off")
        }
    }

    /// The connection string of the flag, or the one that hosting platforms put into `DATABASE_URL`.
    package func databaseURL(_ flag: String?) -> String? {
        flag ?? text("ATELIER_DATABASE_URL") ?? text("DATABASE_URL")
    }

    package func list(_ name: String) -> [String]? {
        text(name).map { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    private static func word(for type: Any.Type) -> String {
        type is Int.Type ? "a whole number" : type is Double.Type ? "a number" : "a value it may have"
    }
}
