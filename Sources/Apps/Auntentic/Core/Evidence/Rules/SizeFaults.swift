/// How many readings of a label, or of two, would have to be wrong for its sizes to be those of one row.
///
/// No reader is right for ever. One misread number must accuse nobody, nor may halves that got lost at the edge of the
/// print; so a contradiction begins where at least two numbers would have to be misread, or one beside several cut off.
struct SizeFaults: Sendable {
    enum Fault {
        case none, lost, misread
    }

    /// From here on it is no misreading any more.
    static let tooMany = 6
    private static let ofMisreading = 3
    /// What isn't certain, but right nine times in ten, speaks too, if not as loudly: three such weigh as much as a certain one.
    private static let ofLikely = 1
    private static let likely = 0.9
    /// More cut-off numbers than this on one label are no more of a surprise.
    private static let mostLost = 3

    private var misread = 0
    private var likelyMisread = 0
    private var lost = 0
    /// A reader that can't see raised halves loses all of them at once; one that saw one doesn't.
    private var sawFraction = false

    var count: Int {
        misread * Self.ofMisreading + likelyMisread * Self.ofLikely + min(lost, sawFraction ? Self.mostLost : 1)
    }

    static func isHeard(_ entry: LabelSizes.Entry) -> Bool { entry.field.certainty >= likely }

    mutating func add(_ fault: Fault, of entry: LabelSizes.Entry) {
        guard entry.field.isCertain else {
            if fault == .misread { likelyMisread += 1 }
            return
        }
        if entry.number.value != entry.number.value.rounded() { sawFraction = true }
        switch fault {
        case .none: break
        case .lost: lost += 1
        case .misread: misread += 1
        }
    }

    /// What must have happened to a number if it stands for this row's.
    static func fault(_ entry: LabelSizes.Entry, _ row: SizeChart.Row) -> Fault {
        // A letter is lost easily, but hardly ever read where there is none.
        if entry.number.letter == .youth, row.brand == .nike, row.gender != .bigKids { return .misread }
        let value = entry.number.value
        guard row.agrees(value, on: entry.scale) == false else { return .none }
        return row.mayBeLeft(value, on: entry.scale) ? .lost : .misread
    }

    /// What makes the sizes of tag and box the same, by the charts or by each other.
    static func between(_ tag: LabelSizes, _ box: LabelSizes, _ brand: Brand?) -> Int {
        let rows = (brand.map(SizeChart.all) ?? Brand.allCases.flatMap(SizeChart.all)).flatMap(\.rows)
        let byChart = rows.map { row in
            of(tag, row) + of(box, row) + direct(tag, box) { row.values[$0] == nil }
        }.min()
        // Where a chart lists both as they stand, it knows these sizes.
        let isListed = [tag, box].allSatisfy { sizes in rows.contains { of(sizes, $0) == 0 } }
        return min(byChart ?? .max, isListed ? .max : direct(tag, box) { _ in true })
    }

    private static func of(_ sizes: LabelSizes, _ row: SizeChart.Row) -> Int {
        var faults = SizeFaults()
        for entry in sizes.entries where isHeard(entry) { faults.add(fault(entry, row), of: entry) }
        return faults.count
    }

    /// For scales that a chart is silent about, and for sizes that none lists.
    private static func direct(_ tag: LabelSizes, _ box: LabelSizes, on isCompared: (SizeScale) -> Bool) -> Int {
        var (ofTag, ofBox) = (SizeFaults(), SizeFaults())
        for one in tag.entries where isHeard(one) && isCompared(one.scale) {
            guard let other = box.entry(one.scale), isHeard(other) else { continue }
            let isSame = one.number.isSame(as: other.number)
            let isBoxs = Remnant.isLeft(other.number.value, of: one.number.value)
            let isTags = Remnant.mayBeLeft(one.number.value, other.number.value)
            ofTag.add(isSame || isBoxs ? .none : isTags ? .lost : .misread, of: one)
            ofBox.add(isBoxs ? .lost : .none, of: other)
        }
        return ofTag.count + ofBox.count
    }
}
