/// `atelier`: the list of its verbs.
import ArgumentParser

package struct AtelierCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "atelier",
        abstract:
            "AI photo apps' backend: accounts, tables, files and paid AI work, speaking Supabase's wire protocol.",
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, MigrateCommand.self, KeysCommand.self, MailCommand.self, StatusCommand.self,
            CheckCommand.self, ExplainCommand.self, EvalCommand.self, VerifyCommand.self,
            LabelsCommand.self, ScoreCommand.self, ReadCommand.self,
        ])

    package init() {}
}
