/// `atelier credits`: grants credits; the ledger records the reason and the operator.
import ArgumentParser
import CommandKit
import Foundation
import Wire

struct CreditsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credits", abstract: "Give an account credits.", subcommands: [Grant.self])

    struct Grant: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "grant", abstract: "Give an account credits; its ledger records the reason and the author.")

        @Argument(help: "The account's e-mail address, or its id.") var user: String
        @Argument(help: "How many: 1 to 10000.") var amount: Int
        @Option(help: "The app.") var app: String
        @Option(help: "Why.") var reason: String
        @Option(help: "A name for this grant: repeating it under the same name gives nothing more.") var once: String?
        @OptionGroup var options: OperatorOptions

        func run() async throws {
            let client = try await options.client()
            let id = try await client.user(user)
            let answer = try await client.call(
                "operator_grant_credits",
                [
                    "p_user": .string(id), "p_app": .string(app), "p_amount": .int(Int64(amount)),
                    "p_reason": .string(reason), "p_key": .string(once ?? UUID().uuidString.lowercased()),
                ])
            guard answer == .bool(true) else { throw CommandFailure("this grant was already made; nothing was added") }
            print("\(user) has \(amount == 1 ? "1 credit" : "\(amount) credits") more in \(app)")
        }
    }
}
