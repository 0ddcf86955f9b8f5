/// `atelier artifex`: the list of its verbs.
import ArgumentParser

package struct ArtifexCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "artifex", abstract: "Moderate the gallery and send messages.",
        subcommands: [ModerationCommand.self, NotifyCommand.self])

    package init() {}
}
