/// The products' own settings.
import ArgumentParser
import CommandKit
import Server
import ServerProducts

struct ProductOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A product's own setting; may be repeated. [ATELIER_<PRODUCT>_<NAME>] \(Self.list)",
            valueName: "product.name=value"))
    var settings: [String] = []

    private static var list: String {
        Installed.products.map(\.served).flatMap { product in
            product.settings.map { "\(product.id).\($0.name): \($0.help)" }
        }
        .joined(separator: " ")
    }

    /// A flag overrides a variable.
    func apply(to configuration: inout Configuration, _ environment: Environment) throws {
        for product in configuration.products {
            for setting in product.settings {
                let variable = "ATELIER_\(product.id)_\(setting.name)".uppercased().replacing("-", with: "_")
                configuration.settings["\(product.id).\(setting.name)"] = environment.text(variable)
            }
        }
        for text in settings {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else {
                throw CommandFailure("--set wants product.name=value, not \"\(text)\"")
            }
            configuration.settings[parts[0]] = parts[1]
        }
        // Check them before anything is started.
        _ = try SettingsByProduct(configuration.settings, of: configuration.products)
    }
}
