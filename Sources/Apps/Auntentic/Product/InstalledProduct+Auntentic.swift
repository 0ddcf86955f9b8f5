/// Auntentic as one of the house's products.
import AccountFeatures
import ArgumentParser
import AuntenticCommands
import AuntenticFeatures
import AuntenticServer
import CommandKit

extension InstalledProduct {
    package static let auntentic = InstalledProduct(
        Auntentic.self, app: .auntentic, command: AuntenticCommand.self,
        shortForms: AuntenticCommand.configuration.subcommands, fillsDemo: DemoChecks.fill)
}
