/// The rows of the makers' conversion charts as reading needs them: numbers that belong together vouch for each other.
struct SizeRow: Hashable {
    var us: Double
    var uk: Double
    var eu: Double
    var cm: Double?
    var isYouth: Bool
    var brand: Brand

    /// The charts the rules compare with, the rare kinds left out: they would make nearly any numbers fit.
    static let all: [SizeRow] = Brand.allCases.flatMap(SizeChart.all).filter { $0.standing == .regular }
        .flatMap(\.rows).compactMap(SizeRow.init)

    private init?(_ row: SizeChart.Row) {
        guard let us = row.values[.us], let uk = row.values[.uk], let eu = row.values[.eu] else { return nil }
        self.us = us
        self.uk = uk
        self.eu = eu
        cm = row.values[.cm]
        isYouth = row.gender == .bigKids
        brand = row.brand
    }

    /// Whether a European size is none of this maker's, but what is left of one without its fraction: 43 of 43⅓.
    static func hasLostItsFraction(_ number: Double, of brand: Brand?) -> Bool {
        guard let brand, number == number.rounded(.down) else { return false }
        let sizes = Set(all.filter { $0.brand == brand }.map(\.eu))
        return !sizes.contains(number) && sizes.contains { !$0.isHalf && $0.rounded(.down) == number }
    }

    /// Whether this row has this value in this scale; nil where the row says nothing about the scale. More lenient than
    /// the rules are: here a misprint or a misreading costs belief, there it accuses.
    func agrees(_ scale: SizeScale, _ number: Double) -> Bool? {
        switch scale {
        case .us: abs(us - number) < 0.01
        case .uk: abs(uk - number) < 0.01
        // A label may print 42 2/3 as 42.5 or 42.7; 42 is another size, or has lost its fraction.
        case .eu: abs(eu - number) < (eu.isHalf ? 0.01 : 0.2)
        case .cm: cm.map { abs($0 - number) < 0.01 }
        case .cn: cm.map { abs($0 * 10 - number) < 0.1 }
        // Brazil counts one to two and a half below Europe on every label seen; nothing better is known.
        case .br: (0.9...2.6).contains(eu - number)
        }
    }
}

extension Double {
    var isHalf: Bool { (self * 2).rounded() == self * 2 }
}
