/// Ways a tag and a box can contradict each other, a table or themselves, planted to see whether they are found.
import AuntenticCore

package enum Contradiction: String, Codable, Hashable, Sendable, CaseIterable {
    case styleDiffers = "style_differs"
    case sizeDiffers = "size_differs"
    case sizeRowInconsistent = "size_row_inconsistent"
    case genderScaleDiffers = "gender_scale_differs"
    case barcodeDiffers = "barcode_differs"
    case badCheckDigit = "bad_check_digit"
    case countryDiffers = "country_differs"
    case datesReversed = "dates_reversed"
    case dateInFuture = "date_in_future"
    case windowTooLong = "window_too_long"
    case colourBlockClash = "colour_block_clash"
    case barcodeOlderThanStyle = "barcode_older_than_style"
    case styleGrammar = "style_grammar"
    case countryOfModel = "country_of_model"
    case qrWithoutHTTPS = "qr_without_https"
    case windowBeforeStyle = "window_before_style"

    /// Whether labels of this brand print what it is about: adidas' tags, for one, have no article number in digits.
    package func applies(to facts: LabelFacts) -> Bool {
        switch self {
        case .genderScaleDiffers: facts.audience == .men && facts.brand != .adidas && !facts.isSmallForWomen
        case .barcodeDiffers, .badCheckDigit: facts.brand != .adidas
        case .datesReversed, .dateInFuture, .windowTooLong: facts.brand == .nike
        case .colourBlockClash: facts.brand == .nike
        case .barcodeOlderThanStyle: facts.brand == .nike && (facts.styleCode.first ?? "A") >= "D"
        case .qrWithoutHTTPS: facts.brand == .nike && (facts.dates.first ?? "") >= "2018"
        // A style code that begins with letters, or a number of today's run.
        case .windowBeforeStyle: facts.brand == .nike && facts.gtin.hasPrefix("19")
        case .countryOfModel: facts.brand == .newBalance && ![.usa, .uk].contains(facts.country)
        default: true
        }
    }
}

extension LabelFacts {
    /// Men's sizes with no counterpart among women's.
    fileprivate var isSmallForWomen: Bool { (Double(sizes[.us] ?? "") ?? 99) > 10.5 }
}

extension SyntheticPair {
    /// Changes what is printed; a contradiction that doesn't apply to this brand leaves no trace.
    mutating func plant(_ contradiction: Contradiction, _ random: inout Seeded) {
        guard contradiction.applies(to: tag) else { return }
        contradictions.append(contradiction)
        switch contradiction {
        case .styleDiffers: box.styleCode = another(box.styleCode) { box.otherStyle(&random) }
        case .sizeDiffers: box.sizes = another(box.sizes) { SizeRow.random(box.brand, box.audience, &random) }
        case .sizeRowInconsistent: breakRow(&random)
        case .genderScaleDiffers: box.sizes = womensRow(&random)
        case .barcodeDiffers: box.gtin = GTIN.completed(box.gtin.prefix(6) + random.digits(box.gtin.count - 7))
        case .badCheckDigit:
            let wrong = (GTIN.checkDigit(String(box.gtin.dropLast())) + random.integer(1...9)) % 10
            both { $0.gtin = $0.gtin.dropLast() + String(wrong) }
        case .countryDiffers: box.country = another(box.country) { random.pick([.china, .vietnam, .indonesia]) }
        case .datesReversed: tag.dates.reverse()
        case .dateInFuture: tag.dates = ["2031-03-0\(random.integer(1...9))", "2031-05-1\(random.integer(0...9))"]
        case .windowTooLong: lengthenWindow(&random)
        case .colourBlockClash: clashColours(&random)
        case .barcodeOlderThanStyle: both { $0.gtin = GTIN.completed("884802" + $0.gtin.dropFirst(6).prefix(5)) }
        case .styleGrammar: both { $0.styleCode = $0.brokenStyle }
        case .countryOfModel: both { $0.country = .usa }
        case .qrWithoutHTTPS: both { $0.linkScheme = "http" }
        case .windowBeforeStyle:
            both { $0.dates = ["2012-0\(random.integer(1...4))-11", "2012-0\(random.integer(5...6))-28"] }
        }
    }

    private mutating func both(_ change: (inout LabelFacts) -> Void) {
        change(&tag)
        change(&box)
    }

    private func another<T: Equatable>(_ old: T, _ make: () -> T) -> T {
        while true {
            let new = make()
            if new != old { return new }
        }
    }

    /// One scale of both labels moves by two sizes, far from any table's row.
    private mutating func breakRow(_ random: inout Seeded) {
        let scale = random.pick([SizeScale.uk, .eu, .cm])
        let old = Double((tag.sizes[scale] ?? "").prefix { $0 != " " }) ?? 0
        let wrong = SizeRow.spelled(old + (random.chance(0.5) ? 2 : -2))
        both { $0.sizes[scale] = wrong }
    }

    /// The same number in the women's table.
    private func womensRow(_ random: inout Seeded) -> [SizeScale: String] {
        for _ in 0..<400 {
            let row = SizeRow.random(box.brand, .women, &random)
            if row[.us] == box.sizes[.us] { return row }
        }
        return SizeRow.random(box.brand, .women, &random)
    }

    private mutating func lengthenWindow(_ random: inout Seeded) {
        let start = ProductionDate.days(tag.dates[0]) - random.integer(700...1500)
        tag.dates[0] = ProductionDate.iso(start)
    }

    private mutating func clashColours(_ random: inout Seeded) {
        let digit = tag.styleCode.split(separator: "-").last?.first?.wholeNumberValue ?? 0
        let colour = Colourway.clashing(with: digit, &random)
        both { facts in
            facts.colours[0] = colour.english
            facts.coloursInFrench[0] = colour.french
        }
    }
}

extension LabelFacts {
    fileprivate func otherStyle(_ random: inout Seeded) -> String {
        switch brand {
        case .nike:
            let isOtherColour = random.chance(0.5)
            let model = isOtherColour ? String(styleCode.dropLast(4)) : random.letters(2) + random.digits(4)
            return model + "-" + (styleCode.suffix(3).prefix(1)) + random.digits(2)
        case .adidas: return styleCode.dropLast(2) + random.digits(2)
        case .newBalance: return styleCode.prefix { !$0.isNumber } + modelName + random.letters(2, of: "ABCDEFGLMNPR")
        }
    }

    /// Digits too many: no maker's grammar has them, though New Balance allows for one at the end.
    fileprivate var brokenStyle: String { styleCode + (brand == .newBalance ? "77" : "7") }
}
