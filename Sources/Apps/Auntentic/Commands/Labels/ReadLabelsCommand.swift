/// `atelier read-labels`: what the server starts to read labels in a process of its own. Nobody types it.
import ArgumentParser
import AuntenticLabels
import AuntenticServer

struct ReadLabelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: Auntentic.readLabels, abstract: "Read labels for the server that started this.",
        shouldDisplay: false)

    func run() async throws { try await LabelServant.serve() }
}
