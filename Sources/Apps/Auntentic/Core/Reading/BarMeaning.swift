/// What decoded bars mean: a product's number, a QR code's content, or something else on the label.
enum BarMeaning {
    /// A UPC is an EAN that begins with 0, which isn't printed.
    static func product(_ bars: DecodedBars) -> String? {
        guard bars.symbology == .ean13 else { return nil }
        return ProductCodes.shortened(bars.content)
    }

    static func field(_ bars: DecodedBars, value: String) -> ReadField {
        ReadField(
            text: bars.content, value: value, certainty: belief(bars), source: .barcode,
            region: bars.region)
    }

    /// A QR code corrects its own errors. One digit checks a product number: a few scan lines alone may be wrong and
    /// still fit it.
    private static func belief(_ bars: DecodedBars) -> Double {
        switch bars.symbology {
        case .qr: 0.999
        case .ean13: isUsual(bars.content) ? (bars.strength >= 8 ? 0.98 : bars.strength >= 4 ? 0.85 : 0.7) : 0.7
        default: bars.strength >= 4 ? 0.9 : 0.6
        }
    }

    /// UPCs begin with 0, adidas's numbers with Germany's 400 to 440; anything else on a shoe box is more likely misread.
    private static func isUsual(_ content: String) -> Bool {
        content.count == 12 || content.hasPrefix("0")
            || (Int(content.prefix(3)).map { (400...440).contains($0) } ?? false)
    }

    /// Bars and text together: the same number twice is beyond doubt, two different ones are both in doubt. Two products'
    /// bars are so whatever the text says: every product has its number printed below.
    static func gtin(_ bars: [DecodedBars], text: ReadField?) -> ReadField? {
        let products = bars.compactMap { bars in product(bars).map { field(bars, value: $0) } }
        let agreeing = products.first { $0.value == text?.value }
        guard var best = agreeing ?? products.max(by: { $0.certainty < $1.certainty }) else { return text }
        let shoes = bars.filter { $0.symbology == .ean13 && isUsual($0.content) }
        if Set(shoes.map(\.content)).count > 1 || agreeing == nil && Set(products.map(\.value)).count > 1 {
            best.certainty = min(best.certainty, 0.6)
        } else if agreeing != nil {
            best.certainty = 0.995
        }
        return best
    }

    static func others(_ bars: [DecodedBars]) -> [ReadField] {
        bars.filter { $0.symbology != .ean13 && $0.symbology != .qr }.map { field($0, value: $0.content) }
    }
}
