/// A product as this program installs it: its part of the server, its app on the home screen, its terminal commands.
import AccountFeatures
import ArgumentParser
import ServerProducts

package struct InstalledProduct: Sendable {
    package var served: any Product.Type
    package var app: AppEntry
    /// `atelier <product>`; its short forms are the verbs that work without the product's name.
    package var command: (any ParsableCommand.Type)?
    package var shortForms: [any ParsableCommand.Type]
    /// Gives the demo account something to look at, as that account and by the ways that everybody has.
    package var fillsDemo: (@Sendable (BackendClient, _ user: String) async throws -> Void)?
    /// What the demo account gets for that besides what everybody has.
    package var demoCredits: Int

    package init(
        _ served: any Product.Type, app: AppEntry, command: (any ParsableCommand.Type)? = nil,
        shortForms: [any ParsableCommand.Type] = [],
        fillsDemo: (@Sendable (BackendClient, _ user: String) async throws -> Void)? = nil, demoCredits: Int = 0
    ) {
        self.served = served
        self.app = app
        self.command = command
        self.shortForms = shortForms
        self.fillsDemo = fillsDemo
        self.demoCredits = demoCredits
    }
}

/// The products of the running program.
package enum Installed {
    /// Set once, around the whole program.
    @TaskLocal package static var products: [InstalledProduct] = []
}
