/// `atelier`: the list of its verbs.
import AccountFeatures
import ArgumentParser
import CommandKit
import Server

package struct AtelierCommand: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        let own: [any ParsableCommand.Type] = [
            ServeCommand.self, MigrateCommand.self, KeysCommand.self, MailCommand.self, StatusCommand.self,
            ExceptionsCommand.self, CreditsCommand.self, UsersCommand.self, JobsCommand.self,
            NewAppCommand.self,
        ]
        return CommandConfiguration(
            commandName: "atelier",
            abstract:
                "AI photo apps' backend: accounts, tables, files and paid AI work, speaking Supabase's wire protocol.",
            version: AtelierServer.version,
            subcommands: own + Installed.products.compactMap(\.command) + Installed.products.flatMap(\.shortForms))
    }

    package init() {}

    /// The whole program, with these products in it.
    package static func main(_ products: [InstalledProduct], toCome: [AppEntry] = []) async {
        await Installed.$products.withValue(products) {
            await Installed.$appsToCome.withValue(toCome) { await main() }
        }
    }
}
