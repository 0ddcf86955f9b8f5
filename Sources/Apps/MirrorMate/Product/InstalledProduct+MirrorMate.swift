/// MirrorMate as one of the house's products.
import AccountFeatures
import ArgumentParser
import CommandKit
import MirrorMateCommands
import MirrorMateFeatures
import MirrorMateServer

extension InstalledProduct {
    package static let mirrorMate = InstalledProduct(
        MirrorMate.self, app: .mirrormate, command: MirrorMateCommand.self,
        shortForms: MirrorMateCommand.configuration.subcommands, fillsDemo: DemoRecordings.fill,
        demoCredits: DemoRecordings.credits)
}
