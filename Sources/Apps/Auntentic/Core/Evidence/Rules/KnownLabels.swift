/// What this house knows of a pair's numbers from other pairs: what other accounts' checks read beside them, and what models
/// confirmed pairs with this style were called. Nothing of it says whose those were.
package struct KnownLabels: Codable, Hashable, Sendable {
    /// A product number as labels of other accounts showed it.
    package struct Sighting: Codable, Hashable, Sendable {
        package var gtin: String
        package var style: String
        /// The US size, as in `LabelReading.sizes`.
        package var us: String
        /// How many other accounts had a label that says so.
        package var accounts: Int

        package init(gtin: String, style: String, us: String, accounts: Int) {
            self.gtin = gtin
            self.style = style
            self.us = us
            self.accounts = accounts
        }
    }

    /// What confirmed pairs of a style were called on their boxes.
    package struct Name: Codable, Hashable, Sendable {
        package var style: String
        package var name: String
        package var pairs: Int

        package init(style: String, name: String, pairs: Int) {
            self.style = style
            self.name = name
            self.pairs = pairs
        }
    }

    /// Of this pair's product numbers, and of its style codes.
    package var sightings: [Sighting]
    package var names: [Name]

    package init(sightings: [Sighting] = [], names: [Name] = []) {
        self.sightings = sightings
        self.names = names
    }

    package static let source = FactSource(
        "What checks of other accounts read for certain; one number belongs to one style, colour and size (349 of 349 in a "
            + "catalogue).", .measured)

    /// All colours of a model share the part before the colour: `555088` of `555088-030`.
    package static func stem(_ style: String) -> String {
        let code = Confusables.compact(style)
        return StyleGrammar.match(style, .nike) == .exact ? String(code.dropLast(3)) : code
    }

    /// One account alone could make anybody's number look bad.
    static let leastAccounts = 2
}

/// What a check tells of a label's number, once it has a verdict: only what was read beyond doubt.
package struct LabelNumber: Hashable, Sendable {
    package var side: LabelSide
    package var gtin: String
    package var style: String
    package var us: String

    /// Nil unless number, style code and US size of this label are all certain, and such as the maker's labels carry.
    package init?(_ input: EvidenceInput, _ side: LabelSide) {
        guard let label = input.label(side), let field = label.gtin, let number = ProductNumber(field.value),
            let code = label.styleCode, let size = label.sizes[.us], let brand = input.brand(side),
            field.isCertain, code.isCertain, size.isCertain, number.isUsual(of: brand),
            StyleGrammar.match(code.value, brand) == .exact, let printed = SizeNumber(size.value)
        else { return nil }
        self.side = side
        gtin = number.digits
        style = Confusables.compact(code.value)
        us = printed.label
    }
}
