/// `atelier notify`: a message in Artifex's notifications, to one person or to everybody.
import ArgumentParser
import CommandKit
import Foundation
import Wire

package struct NotifyCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Send a message to one person's or everybody's notifications in Artifex.")

    @Argument(help: "The title: 1 to 100 characters.") var title: String
    @Argument(help: "The message: 1 to 500 characters.") var message: String
    @Option(help: "The account's e-mail address, or its id.") var to: String?
    @Flag(help: "To everybody who has an account now.") var everybody = false
    @OptionGroup var options: OperatorOptions

    package init() {}

    package func validate() throws {
        guard (to != nil) != everybody else { throw ValidationError("say --to SOMEBODY or --everybody") }
        guard (1...100).contains(title.count) else { throw ValidationError("a title has 1 to 100 characters") }
        guard (1...500).contains(message.count) else { throw ValidationError("a message has 1 to 500 characters") }
    }

    package func run() async throws {
        let client = try await options.client("artifex")
        let user: JSONValue = if let to { .string(try await client.user(to)) } else { .null }
        _ = try await client.call(
            "system_notice", ["p_user": user, "p_title": .string(title), "p_description": .string(message)])
        print("sent to \(to ?? "everybody")")
    }
}
