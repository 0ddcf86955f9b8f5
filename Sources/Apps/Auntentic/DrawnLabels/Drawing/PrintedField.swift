/// One thing printed on a drawn label: the exact characters, what they stand for and where they are.
import AuntenticCore

package struct PrintedField: Codable, Hashable, Sendable {
    package enum Name: String, Codable, Hashable, Sendable, CaseIterable {
        case style, us, uk, eu, cm, br, cn, country, factory, colours, model, serial, qr, width
        case gtinText = "gtin_text"
        case gtinBars = "gtin_bars"
        case addOn = "add_on"
        case dateStart = "date_start"
        case dateEnd = "date_end"
        /// What the first two colours may stand for.
        case mainColours = "main_colours"
        /// Bars that are no article number.
        case otherBars = "other_bars"
        /// Digits and words that must not be taken for anything: patent numbers, addresses, other languages.
        case decoy

        init(_ scale: SizeScale) {
            switch scale {
            case .us: self = .us
            case .uk: self = .uk
            case .eu: self = .eu
            case .cm: self = .cm
            case .br: self = .br
            case .cn: self = .cn
            }
        }
    }

    package var name: Name
    /// As printed: `8⁵`, `555088 030`, `UPC00193654038465`.
    package var text: String
    /// In the one spelling of `ReadField.value`.
    package var value: String
    /// In pixels of the label's drawing.
    package var box: Box
}
