/// `atelier users`: shows support an account without its content; every look is recorded.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct UsersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "users", abstract: "Look at an account.", subcommands: [Show.self])

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show an account's state, balances and jobs. The look is recorded with its reason.")

        @Argument(help: "The account's e-mail address, or its id.") var user: String
        @Option(help: "Why you look.") var reason: String
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let client = try await options.client()
            let id = try await client.user(user)
            let shown = try await client.call(
                "operator_show_user", ["p_user": .string(id), "p_reason": .string(reason)])
            guard shown != .null else { throw CommandFailure("there is no account \(user)") }
            print(UsersCommand.lines(shown).joined(separator: "\n"))
        }
    }

    /// What is shown of an account, without its content.
    static func lines(_ user: JSONValue) -> [String] {
        func list(_ name: String) -> [JSONValue] { user[name]?.arrayValue ?? [] }
        func text(_ value: JSONValue, _ name: String) -> String { value[name]?.stringValue ?? "" }
        var lines = [
            "account        \(text(user, "id"))", "e-mail         \(text(user, "email"))",
            "created        \(user["created_at"]?.day ?? "")",
            "last sign-in   \(user["last_sign_in_at"]?.day ?? "")",
            "time zone      \(text(user, "time_zone"))",
        ]
        if user["is_anonymous"] == .bool(true) { lines.append("anonymous      yes") }
        if let end = user["banned_until"]?.stringValue { lines.append("banned until   \(end)") }
        lines += list("balances").map { balance in
            let number = balance["available"]?.intValue ?? 0
            let words = balance["is_unlimited"] == .bool(true) ? "needs none" : "\(number)"
            return "credits        \(text(balance, "app")): \(words)"
        }
        lines += list("exceptions").map {
            "exception      \(text($0, "app")): \(text($0, "kind")) until \($0["expires_at"]?.day ?? ""), \(text($0, "reason"))"
        }
        lines += list("jobs").map {
            "jobs           \(text($0, "app")): \($0["count"]?.intValue ?? 0) \(text($0, "status"))"
        }
        return lines
    }
}
