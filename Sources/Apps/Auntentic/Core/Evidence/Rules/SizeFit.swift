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
        /// How much would have to be misread for the label to be this row's.
        var faults: Int

        init(_ row: SizeChart.Row, _ standing: SizeChart.Standing, _ sizes: LabelSizes) {
            self.row = row
            self.standing = standing
            var faults = SizeFaults()
            for entry in sizes.entries {
                let (fault, isCertain) = (SizeFaults.fault(entry, row), entry.field.isCertain)
                if SizeFaults.isHeard(entry) { faults.add(fault, of: entry) }
                switch (fault, isCertain) {
                case (.none, true):
                    // Where the chart is silent nothing agrees, and nothing contradicts.
                    if row.agrees(entry.number.value, on: entry.scale) == true { agreeing.append(entry.scale) }
                case (.none, false): break
                case (.lost, _), (.misread, false): doubtful.append(entry.scale)
                case (.misread, true): contradicting.append(entry.scale)
                }
            }
            self.faults = faults.count
        }

        /// Two scales that agree for certain and none that speaks against it.
        var isFit: Bool { contradicting.isEmpty && agreeing.count >= 2 }

        /// Nothing on the label speaks against it.
        var isPossible: Bool { contradicting.isEmpty && doubtful.isEmpty }
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
        // What is rare excuses only as it stands.
        let isPossible = rows.contains { $0.contradicting.isEmpty && ($0.standing == .regular || $0.doubtful.isEmpty) }
        guard !isPossible else { return nil }
        return rows.filter { $0.standing == .regular && $0.agreeing.count >= 2 }
            .max { $0.agreeing.count < $1.agreeing.count }
    }

    /// Whose sizes these may be by the regular charts, those that are silent about a scale included.
    var genders: Set<SizeGender> {
        Set(rows.filter { $0.isPossible && $0.standing == .regular }.map(\.row.gender))
    }

    /// Whether one row is known by two certain scales.
    var isKnown: Bool { rows.contains { $0.isFit && $0.isPossible && $0.standing == .regular } }

    /// Whether it may be a label of the rare kinds, such as one with men's and women's numbers side by side.
    var mayBeRare: Bool { rows.contains { $0.isFit && $0.standing == .excuse } }

    /// How much would have to be misread for the label to show sizes of this kind.
    func faults(_ gender: SizeGender) -> Int? {
        rows.filter { $0.row.gender == gender && $0.standing == .regular }.map(\.faults).min()
    }

    private func order(_ row: Row) -> (Int, Int, Int) {
        (row.doubtful.count, row.standing == .regular ? 0 : 1, -row.agreeing.count)
    }
}
