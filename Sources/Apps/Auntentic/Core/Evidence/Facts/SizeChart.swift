/// Which sizes belong together, per brand and gender.
///
/// Brazil's sizes are in none of the charts, so no label is compared with a chart by them: no source lists them, and the
/// three real labels seen (EU 42 is BR 40, 43 is 41, 38.5 is 37) are too few to accuse anybody by. On tag
/// and box they are compared with each other.
package struct SizeChart: Hashable, Sendable {
    /// What a row that fits this table is worth.
    package enum Standing: String, Hashable, Sendable {
        case regular
        /// Exists, but is too rare or too badly sourced to confirm anything: it only excuses.
        case excuse
    }

    package var rows: [SizeChart.Row]
    package var standing: Standing
    package var source: FactSource

    package init(rows: [SizeChart.Row], standing: Standing = .regular, source: FactSource) {
        self.rows = rows
        self.standing = standing
        self.source = source
    }

    /// The regular rows in rising order; empty where no table is known.
    package static func rows(brand: Brand, gender: SizeGender) -> [SizeChart.Row] {
        all(brand).filter { $0.standing == .regular }.flatMap(\.rows).filter { $0.gender == gender }
    }

    package static func all(_ brand: Brand) -> [SizeChart] {
        switch brand {
        case .nike: nike
        case .adidas: adidas
        case .newBalance: newBalance
        }
    }

    /// Labels that print men's and women's US sizes side by side: the women's number over an otherwise men's row.
    static func dual(_ men: [SizeChart.Row], womenAdd step: Double) -> SizeChart {
        let rows = men.map { row in
            var row = row
            row.gender = .women
            row.values[.us] = row.values[.us].map { $0 + step }
            return row
        }
        return SizeChart(
            rows: rows, standing: .excuse,
            source: FactSource("Labels with men's and women's US sizes beside each other exist.", .oneSource))
    }
}
