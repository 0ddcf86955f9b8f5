/// How well the sizes of one label fit the rows of a brand's tables.
struct SizeFit: Sendable {
    /// One row against the label.
    struct Row: Sendable {
        var row: SizeChart.Row
        var standing: SizeChart.Standing
        /// Scales that agree and are certain.
        var agreeing: [SizeScale] = []
        /// Scales that disagree and are certain.
        var contradicting: [SizeScale] = []
        /// Scales that seem to disagree.
        var doubtful: [SizeScale] = []

        init(_ row: SizeChart.Row, _ standing: SizeChart.Standing, _ sizes: LabelSizes) {
            self.row = row
            self.standing = standing
            for entry in sizes.entries {
                guard let agrees = row.agrees(entry.number.value, on: entry.scale) else { continue }
                let isLetterWrong = entry.number.letter == .youth && row.brand == .nike && row.gender != .bigKids
                if agrees, !isLetterWrong {
                    if entry.field.isCertain { agreeing.append(entry.scale) }
                } else if !entry.field.isCertain || row.agreesWithoutPoint(entry.number.value, on: entry.scale)
                    || mayHaveLostItsHalf(entry, row)
                {
                    doubtful.append(entry.scale)
                } else {
                    contradicting.append(entry.scale)
                }
            }
        }

        /// A whole number where the row has a half or a third: small digits and fractions get lost in reading.
        private func mayHaveLostItsHalf(_ entry: LabelSizes.Entry, _ row: SizeChart.Row) -> Bool {
            let value = entry.number.value
            guard value == value.rounded(), entry.scale == .eu || entry.scale == .cm else { return false }
            return [0.5, 1.0 / 3, 2.0 / 3].contains { row.agrees(value + $0, on: entry.scale) == true }
        }

        /// Two scales that agree for certain and none that speaks against it.
        var isFit: Bool { contradicting.isEmpty && agreeing.count >= 2 }
    }

    var rows: [Row]

    init(_ sizes: LabelSizes, _ brand: Brand) {
        rows = SizeChart.all(brand).flatMap { table in
            table.rows.map { Row($0, table.standing, sizes) }
        }
    }

    /// The row that fits, a regular one and one without doubts first.
    var best: Row? {
        rows.filter(\.isFit).min { order($0) < order($1) }
    }

    /// The regular row that at least two certain scales stand for, though others contradict it.
    var contradicted: Row? {
        let isPossible = rows.contains { $0.contradicting.isEmpty }
        guard !isPossible else { return nil }
        return rows.filter { $0.standing == .regular && $0.agreeing.count >= 2 }
            .max { $0.agreeing.count < $1.agreeing.count }
    }

    /// Whose sizes these are by the regular charts.
    var genders: Set<SizeGender> {
        Set(rows.filter { $0.isFit && $0.standing == .regular }.map(\.row.gender))
    }

    /// Whose they may be if the label is one of the rare kinds, such as one with men's and women's numbers.
    var possibleGenders: Set<SizeGender> {
        let isRare = rows.contains { $0.isFit && $0.standing == .excuse }
        return isRare ? genders.union([.men, .women]) : genders
    }

    private func order(_ row: Row) -> (Int, Int, Int) {
        (row.doubtful.count, row.standing == .regular ? 0 : 1, -row.agreeing.count)
    }
}
