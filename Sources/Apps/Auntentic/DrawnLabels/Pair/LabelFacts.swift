/// What one label says: the values behind the printed strings.
import AuntenticCore

package struct LabelFacts: Codable, Hashable, Sendable {
    package var brand: Brand
    /// Jordan's own look among Nike's labels.
    package var isJordan: Bool
    package var audience: SizeRow.Audience
    /// `555088-030`
    package var styleCode: String
    package var modelName: String
    /// Decimal numbers; `6Y`; adidas' EU with thirds, `42 2/3`.
    package var sizes: [SizeScale: String]
    /// 12 or 13 digits.
    package var gtin: String
    package var addOn: String
    /// ISO dates: the production window.
    package var dates: [String]
    package var country: Country
    package var factory: String
    /// Upper case, the first one the main colour.
    package var colours: [String]
    package var coloursInFrench: [String]
    /// Bars on older tags, which are no article number.
    package var orderNumber: String
    /// 13 letters and digits that the QR link ends with.
    package var tagID: String
    /// Before the address of the QR code, where it is another than `HTTPS`.
    package var linkScheme: String?
    /// adidas tells left from right by it.
    package var serial: String
    /// `D`, `2E`.
    package var width: String

    /// What the QR code of a tag says, and what that of a box does, whose code differs in its beginning.
    package var tagLink: String { link(tagID) }
    package var boxLink: String { link("03" + tagID.dropFirst(2)) }

    private func link(_ code: String) -> String { "\(linkScheme ?? "HTTPS")://QR.NIKE.COM/\(code)" }

    /// As the labels join them: a slash, then dashes.
    package var colourLine: String { Self.line(colours) }
    package var frenchLine: String { Self.line(coloursInFrench) }

    private static func line(_ words: [String]) -> String {
        guard words.count > 1 else { return words.joined() }
        return words[0] + "/" + words.dropFirst().joined(separator: "-")
    }
}

/// Where shoes are made, as labels say it in four languages.
package enum Country: String, Codable, Hashable, Sendable, CaseIterable {
    case china = "China"
    case vietnam = "Vietnam"
    case indonesia = "Indonesia"
    case usa = "USA"
    case uk = "United Kingdom"

    /// English, Spanish, French, Portuguese.
    var origin: [String] {
        switch self {
        case .china: ["MADE IN CHINA", "HECHO EN CHINA", "FABRIQUE EN CHINE", "FABRICADO NA CHINA"]
        case .vietnam: ["MADE IN VIETNAM", "HECHO EN VIETNAM", "FABRIQUE AU VIETNAM", "FABRICADO NO VIETNA"]
        case .indonesia: ["MADE IN INDONESIA", "HECHO EN INDONESIA", "FABRIQUE EN INDONESIE", "FABRICADO NA INDONESIA"]
        case .usa: ["MADE IN USA", "HECHO EN EE.UU.", "FABRIQUE AUX ETATS-UNIS", "FABRICADO NOS EUA"]
        case .uk: ["MADE IN UK", "HECHO EN REINO UNIDO", "FABRIQUE AU ROYAUME-UNI", "FABRICADO NO REINO UNIDO"]
        }
    }

    /// `Made in China / Fabrique en Chine / Hecho en China`
    var boxLine: String {
        let name: (String, String, String) =
            switch self {
            case .china: ("China", "en Chine", "China")
            case .vietnam: ("Vietnam", "au Vietnam", "Vietnam")
            case .indonesia: ("Indonesia", "en Indonésie", "Indonesia")
            case .usa: ("USA", "aux Etats-Unis", "EE.UU.")
            case .uk: ("UK", "au Royaume-Uni", "Reino Unido")
            }
        return "Made in \(name.0) / Fabrique \(name.1) / Hecho en \(name.2)"
    }
}
