/// `atelier veramo`: the list of its verbs.
import ArgumentParser

package struct VeramoCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "veramo", abstract: "Look at how couples keep their days.", subcommands: [CompletionCommand.self])

    package init() {}
}
