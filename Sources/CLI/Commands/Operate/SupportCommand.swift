/// `atelier support`: an account as support sees it, each app's own words included; every look is recorded.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct SupportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "support",
        abstract: "Show an account and what its apps say of it: sessions and quota, never what people made.",
        discussion: "The look is recorded with its author and its reason.")

    @Argument(help: "The account's e-mail address, or its id.") var user: String
    @Option(help: "Why you look, such as a ticket's number.") var reason: String
    @OptionGroup var options: OperatorOptions

    func validate() throws {
        if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason says why you look") }
    }

    func run() async throws {
        let client = try await options.client()
        let id = try await client.user(user)
        let shown = try await client.call("operator_support", ["p_user": .string(id), "p_reason": .string(reason)])
        guard let account = shown["account"], account != .null else {
            throw CommandFailure("there is no account \(user)")
        }
        print((UsersCommand.lines(account) + Self.lines(shown["apps"] ?? .null)).joined(separator: "\n"))
    }

    private static func lines(_ apps: JSONValue) -> [String] {
        (apps.objectValue ?? [:]).sorted { $0.key < $1.key }.flatMap { app, rows in
            ["", app]
                + (rows.arrayValue ?? []).map { row in
                    let title = row["title"]?.stringValue ?? ""
                    return "  " + title.padding(toLength: max(14, title.count), withPad: " ", startingAt: 0) + " "
                        + (row["words"]?.stringValue ?? "")
                }
        }
    }
}
