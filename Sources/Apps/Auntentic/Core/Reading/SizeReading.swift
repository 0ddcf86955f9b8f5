/// Weighs the sizes found on a label against the conversion rows: what belongs together is believed sooner.
enum SizeReading {
    static func fields(_ table: SizeTable, of brand: Brand?, trust: Double) -> [SizeScale: ReadField] {
        let entries = table.entries + lone(table)
        let byScale = Dictionary(grouping: entries, by: \.scale)
        let row = bestRow(entries)
        var fields: [SizeScale: ReadField] = [:]
        for (scale, entries) in byScale {
            guard var field = favouring(entries, row).winner(trust: trust) else { continue }
            let number = entries.first { $0.candidate.value == field.value }?.number ?? 0
            field.certainty = weighed(field.certainty, scale, number, row)
            if scale == .us, mayHaveLostItsLetter(field.value, row) { field.certainty = min(0.75, field.certainty) }
            if scale == .eu, SizeRow.hasLostItsFraction(number, of: brand) {
                field.certainty = min(0.75, field.certainty)
            }
            fields[scale] = field
        }
        return fields
    }

    /// Weaker readings fit some row too easily.
    private static let leastLone = 0.04

    /// Without its letters a number is the American size only if the other scales say so; men's and women's rows may be the
    /// same in all of them.
    private static func lone(_ table: SizeTable) -> [SizeTable.Entry] {
        guard !table.entries.contains(where: { $0.scale == .us }) else { return [] }
        let rows = bestRows(table.entries).filter { $0.scales.count >= 2 }
        return table.alone.filter { entry in
            entry.candidate.weight > leastLone && rows.contains { $0.row.agrees(.us, entry.number) == true }
        }
    }

    /// Of two readings of the same number the one its row expects is likelier; a lone one stays what it is.
    private static func favouring(
        _ entries: [SizeTable.Entry], _ row: (row: SizeRow, support: Int, scales: Set<SizeScale>)?
    ) -> [Candidate] {
        guard let row, row.support >= 3, Set(entries.map(\.candidate.value)).count > 1 else {
            return entries.map(\.candidate)
        }
        return entries.map { entry in
            var candidate = entry.candidate
            if row.row.agrees(entry.scale, entry.number) == false { candidate.weight *= 0.5 }
            return candidate
        }
    }

    /// The row most scales agree with, each scale counted once by its heaviest reading that fits.
    static func bestRow(_ entries: [SizeTable.Entry]) -> (row: SizeRow, support: Int, scales: Set<SizeScale>)? {
        bestRows(entries).max { $0.weight < $1.weight }.map { ($0.row, $0.scales.count, $0.scales) }
    }

    /// All rows that about as much speaks for as for the best: some are known in more scales than others.
    private static func bestRows(
        _ entries: [SizeTable.Entry]
    ) -> [(row: SizeRow, weight: Double, scales: Set<SizeScale>)] {
        let rows = SizeRow.all.map { row in (row: row, weights: weights(entries, row)) }
        let sums = rows.map { $0.weights.values.reduce(0, +) }
        guard let most = sums.max(), most > 0 else { return [] }
        return zip(rows, sums).filter { $0.1 > 0.9 * most }.map { ($0.0.row, $0.1, Set($0.0.weights.keys)) }
    }

    private static func weights(_ entries: [SizeTable.Entry], _ row: SizeRow) -> [SizeScale: Double] {
        var weights: [SizeScale: Double] = [:]
        for entry in entries where row.agrees(entry.scale, entry.number) == true {
            // Brazil's range is too wide to single out a row.
            let weight = entry.candidate.weight * (entry.scale == .br ? 0.3 : 1)
            weights[entry.scale] = max(weights[entry.scale] ?? 0, weight)
        }
        return weights
    }

    /// 6 and 6Y are the same shoe in every other scale: only the letter tells them apart, and it is small.
    private static func mayHaveLostItsLetter(
        _ value: String, _ row: (row: SizeRow, support: Int, scales: Set<SizeScale>)?
    ) -> Bool {
        guard let number = Double(value), number <= 7 else { return false }
        guard let row else { return true }
        return SizeRow.all.contains { $0.isYouth && $0.us == number && $0.eu == row.row.eu }
    }

    private static func weighed(
        _ certainty: Double, _ scale: SizeScale, _ number: Double,
        _ row: (row: SizeRow, support: Int, scales: Set<SizeScale>)?
    ) -> Double {
        guard let row, row.support >= 2, let agrees = row.row.agrees(scale, number) else { return certainty }
        let others = row.scales.subtracting([scale]).count
        if !agrees { return others >= 2 ? certainty * 0.75 : certainty }
        var doubt = 1 - certainty
        for _ in 0..<min(3, others) { doubt *= 0.45 }
        return 1 - doubt
    }
}
