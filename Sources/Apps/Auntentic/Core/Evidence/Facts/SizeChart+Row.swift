/// One row of a conversion chart: the same shoe size on every scale that the chart knows.
extension SizeChart {
    package struct Row: Codable, Hashable, Sendable {
        package var brand: Brand
        package var gender: SizeGender
        /// Scales that the source doesn't give are absent, never guessed.
        package var values: [SizeScale: Double]

        package init(brand: Brand, gender: SizeGender, values: [SizeScale: Double]) {
            self.brand = brand
            self.gender = gender
            self.values = values
        }
    }
}

extension SizeChart.Row {
    /// As labels print it: `8.5`, `6Y`, `42 2/3`, `265`; nil when the chart doesn't know the scale.
    package func label(_ scale: SizeScale) -> String? {
        guard let value = values[scale] else { return nil }
        let letter = scale == .us && gender == .bigKids && brand == .nike ? "Y" : ""
        return Self.label(value) + letter
    }

    static func label(_ value: Double) -> String {
        let whole = Int(value)
        let hundredths = Int((value * 100).rounded()) - whole * 100
        return switch hundredths {
        case 0: "\(whole)"
        case 33: "\(whole) 1/3"
        case 67: "\(whole) 2/3"
        case _ where hundredths.isMultiple(of: 10): "\(whole).\(hundredths / 10)"
        default: "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
        }
    }

    /// What belongs here: `EU 42`, or `cm about 24` where only the range is known; nil where nothing is.
    func expectation(_ scale: SizeScale) -> String? {
        if let label = label(scale) { return "\(scale.title) \(label)" }
        return plausible(scale).map { "\(scale.title) about \(Self.label(($0.lowerBound + $0.upperBound) / 2))" }
    }

    /// Whether a printed number stands for this row's; nil when the chart can't tell. Thirds are printed as 42 2/3,
    /// 42.67 or 42.7.
    package func agrees(_ value: Double, on scale: SizeScale) -> Bool? {
        guard let own = values[scale] else {
            return plausible(scale).flatMap { $0.contains(value) ? nil : false }
        }
        let isThird = (own * 2).rounded() != own * 2
        return abs(own - value) < (isThird ? 0.08 : 0.01)
    }

    /// Whether a number may be what is left of this row's: of the chart's, else of one in the range that is known.
    func mayBeLeft(_ value: Double, on scale: SizeScale) -> Bool {
        if let own = values[scale] { return Remnant.isLeft(value, of: own) }
        guard let range = plausible(scale) else { return false }
        let step = scale == .cn ? 5 : 0.5
        return stride(from: (range.lowerBound / step).rounded(.up) * step, through: range.upperBound, by: step).contains
        {
            Remnant.isLeft(value, of: $0)
        }
    }

    /// Centimetres where no chart gives them: a foot's length. In every chart that does, they lie within half a
    /// centimetre of US + 18 for men, + 17 for women and + 18.5 for kids; this leaves three quarters more.
    private func plausible(_ scale: SizeScale) -> ClosedRange<Double>? {
        guard let us = values[.us] else { return nil }
        let length = us + gender.addedToUS
        return switch scale {
        case .cm: (length - 1.25)...(length + 1.25)
        case .cn: (length - 1.25) * 10...(length + 1.25) * 10
        case .us, .uk, .eu, .br: nil
        }
    }
}

/// Whose sizes a chart lists.
package enum SizeGender: String, Codable, Hashable, Sendable, CaseIterable {
    case men
    case women
    /// Nike's "older kids", whose US sizes carry a Y.
    case bigKids = "big_kids"

    /// From a US size to centimetres, about.
    fileprivate var addedToUS: Double {
        switch self {
        case .men: 18
        case .women: 17
        case .bigKids: 18.5
        }
    }

    /// "men's or big kids'"
    static func words(_ genders: Set<SizeGender>) -> String {
        allCases.filter(genders.contains).map(\.title).joined(separator: " or ")
    }

    package var title: String {
        switch self {
        case .men: "men's"
        case .women: "women's"
        case .bigKids: "big kids'"
        }
    }
}
