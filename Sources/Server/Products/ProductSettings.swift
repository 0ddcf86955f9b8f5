/// An operator's settings for a product: `--set <product>.<name>=<value>`, or `ATELIER_<PRODUCT>_<NAME>`.
import ServerDatabase

/// One of a product's settings, as `atelier serve --help` lists it.
package struct ProductSetting: Sendable, Hashable {
    /// Words with hyphens: `free-attempts`.
    package var name: String
    package var help: String

    package init(_ name: String, _ help: String) {
        self.name = name
        self.help = help
    }
}

/// The given settings of one product, as text.
package struct ProductSettings: Sendable {
    package struct Failure: LastingFailure, CustomStringConvertible {
        package var description: String
        package var isLasting: Bool { true }
    }

    private let product: String
    private let values: [String: String]

    /// - Parameter values: by setting names without the product's prefix.
    package init(product: String, values: [String: String] = [:]) {
        self.product = product
        self.values = values
    }

    /// - Throws: if the text is no such value.
    package func value<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) throws(Failure) -> T? {
        guard let text = values[name] else { return nil }
        guard let value = T(text) else { throw problem(name, "can't be \"\(text)\"") }
        return value
    }

    package func isOn(_ name: String) throws(Failure) -> Bool? {
        switch values[name]?.lowercased() {
        case nil: nil
        case "on", "true", "yes", "1": true
        case "off", "false", "no", "0": false
        default: throw problem(name, "is on or off")
        }
    }

    /// For a value that the product can't use.
    package func problem(_ name: String, _ words: String) -> Failure {
        Failure(description: "the setting \(product).\(name) \(words)")
    }
}

/// The settings of all products, divided by product.
package struct SettingsByProduct: Sendable {
    private var values: [String: [String: String]] = [:]

    /// - Parameter all: by `<product>.<setting>`.
    /// - Throws: for names that no product knows.
    package init(_ all: [String: String], of products: [any Product.Type]) throws(ProductSettings.Failure) {
        for (name, value) in all.sorted(by: { $0.key < $1.key }) {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2, let product = products.first(where: { $0.id == parts[0] }),
                product.settings.contains(where: { $0.name == parts[1] })
            else {
                let known = products.flatMap { product in product.settings.map { "\(product.id).\($0.name)" } }
                throw .init(
                    description: "there is no setting \(name); "
                        + (known.isEmpty ? "no product has any" : "there are \(known.joined(separator: ", "))"))
            }
            values[parts[0], default: [:]][parts[1]] = value
        }
    }

    package subscript(product: String) -> ProductSettings {
        ProductSettings(product: product, values: values[product] ?? [:])
    }
}
