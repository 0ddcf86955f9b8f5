/// `atelier auntentic`: the list of its verbs.
import ArgumentParser

package struct AuntenticCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "auntentic", abstract: "Check sneakers, read labels, and measure how right the verdicts are.",
        subcommands: [
            CheckCommand.self, ExplainCommand.self, ReadCommand.self, VerifyCommand.self, LabelsCommand.self,
            EvalCommand.self, ScoreCommand.self, ReadLabelsCommand.self,
        ])

    package init() {}
}
