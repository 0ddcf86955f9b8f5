/// The `atelier` command and the list of its subcommands.
import ArgumentParser
import CommandKit
import Server
import ServerDatabase

package struct AtelierCommand: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        let own: [any ParsableCommand.Type] = [
            ServeCommand.self, MigrateCommand.self, PsqlCommand.self, KeysCommand.self, MailCommand.self,
            StatusCommand.self,
            ExceptionsCommand.self, CreditsCommand.self, UsersCommand.self, SupportCommand.self, JobsCommand.self,
            ReportCommand.self, UsageCommand.self, ClockCommand.self, NewAppCommand.self, AppStoreCommand.self,
            BlobsCommand.self,
        ]
        return CommandConfiguration(
            commandName: "atelier",
            abstract:
                "AI photo apps' backend: accounts, tables, files and paid AI work, speaking Supabase's wire protocol.",
            version: AtelierServer.version,
            subcommands: own + Installed.products.compactMap(\.command) + Installed.products.flatMap(\.shortForms))
    }

    package init() {}

    /// Runs the whole program with these products.
    package static func main(_ products: [InstalledProduct]) async {
        AtelierServer.limitHeaps()
        await Installed.$products.withValue(products) { await runMain() }
    }

    private static func runMain() async {
        do {
            if let failure = unknownVerb(CommandLine.arguments.dropFirst().first) { throw failure }
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // An unusable file becomes one line, whichever command ran into it.
            exit(withError: fileWords(error).map { CommandFailure($0) } ?? error)
        }
    }

    /// The error for an unknown verb, with the verb that was probably meant.
    static func unknownVerb(_ word: String?) -> ValidationError? {
        guard let word, !word.hasPrefix("-"), word != "help" else { return nil }
        let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard !known.contains(word) else { return nil }
        let shown = configuration.subcommands.compactMap { command -> String? in
            command.configuration.shouldDisplay ? command.configuration.commandName : nil
        }
        let near = (shown + ["help"]).map { ($0, distance($0, word)) }.min { $0.1 < $1.1 }
        let guess = near.flatMap { $0.1 <= max(1, word.count / 3) ? " Did you mean \($0.0)?" : nil } ?? ""
        return ValidationError("there is no verb \(word).\(guess)")
    }

    /// The number of letters to change, add, remove or swap with a neighbour.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b.prefix(40)))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
