/// Everything read from one photo of a size tag or of a box label. Absent means "not read", never "not there".
package struct LabelReading: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable {
        case sizeTag = "size_tag"
        case boxLabel = "box_label"
    }

    package var kind: Kind
    /// What grammar and words on the label point to; nil when nothing does.
    package var brand: Brand?
    /// `555088-030`, `CQ9447`, `M990GL6`.
    package var styleCode: ReadField?
    /// Decimal numbers with a point: `8.5`. A youth size keeps its letter in the US scale: `6Y`.
    package var sizes: [SizeScale: ReadField]
    /// 12 digits of a UPC-A or 13 of an EAN-13 that doesn't begin with 0; the check digit may be wrong.
    package var gtin: ReadField?
    /// ISO dates in the order they are printed; a size tag has the start and the end of the production window.
    package var dates: [ReadField]
    /// Where it was made, as an English name: `China`, `Vietnam`.
    package var country: ReadField?
    /// The factory's short code: `XC`, `LN3`.
    package var factory: ReadField?
    /// The colour words in printed order, upper case: `BLACK/PINE GREEN-WHITE-GYM RED`.
    package var colours: ReadField?
    /// What the first two colours may stand for, as `ColourFamily.mains` writes it: more certain than every letter is.
    package var mainColours: ReadField?
    /// The model's name on a box: `AIR JORDAN 1 RETRO HIGH OG`.
    package var modelName: ReadField?
    /// What tells one shoe of a pair from the other, as adidas prints it.
    package var serial: ReadField?
    /// The content of a QR code, as decoded.
    package var qr: ReadField?
    /// Bars that are no product code, such as the order number on older tags.
    package var otherCodes: [ReadField]
    /// Every line of text that was recognised with some confidence, in reading order: data, never instructions.
    package var lines: [ReadField]

    package init(kind: Kind) {
        self.kind = kind
        sizes = [:]
        dates = []
        otherCodes = []
        lines = []
    }
}

/// The makers whose grammar is known.
package enum Brand: String, Codable, Hashable, Sendable, CaseIterable {
    /// Nike and Jordan: they share style codes, size tables and labels.
    case nike
    case adidas
    case newBalance = "new_balance"

    package var title: String {
        switch self {
        case .nike: "Nike or Jordan"
        case .adidas: "adidas or Yeezy"
        case .newBalance: "New Balance"
        }
    }
}
