/// `atelier mirrormate`: the list of its verbs.
import ArgumentParser

package struct MirrorMateCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "mirrormate", abstract: "Measure recordings, and the measurements.",
        subcommands: [MeasureCommand.self, ScoreSpeechCommand.self])

    package init() {}
}
