/// Veramo as one of the house's products.
import AccountFeatures
import ArgumentParser
import CommandKit
import VeramoCommands
import VeramoFeatures
import VeramoServer

extension InstalledProduct {
    package static let veramo = InstalledProduct(
        Veramo.self, app: .veramo, command: VeramoCommand.self, fillsDemo: DemoCouple.fill)
}
