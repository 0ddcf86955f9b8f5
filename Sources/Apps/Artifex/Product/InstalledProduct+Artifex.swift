/// Artifex as one of the house's products.
import AccountFeatures
import ArgumentParser
import ArtifexCommands
import ArtifexFeatures
import ArtifexServer
import CommandKit

extension InstalledProduct {
    package static let artifex = InstalledProduct(
        Artifex.self, app: .artifex, command: ArtifexCommand.self,
        shortForms: ArtifexCommand.configuration.subcommands)
}
