/// `atelier`: the list of its verbs.
import ArgumentParser
import AuntenticCommands
import Server

package struct AtelierCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "atelier",
        abstract:
            "AI photo apps' backend: accounts, tables, files and paid AI work, speaking Supabase's wire protocol.",
        version: AtelierServer.version,
        subcommands: [
            ServeCommand.self, MigrateCommand.self, KeysCommand.self, MailCommand.self, StatusCommand.self,
            AuntenticCommand.self,
        ] + AuntenticCommand.configuration.subcommands)

    package init() {}
}
