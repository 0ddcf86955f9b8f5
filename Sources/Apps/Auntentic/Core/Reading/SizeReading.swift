/// Weighs the sizes found on a label against the conversion rows: what belongs together is believed sooner.
enum SizeReading {
    static func fields(_ table: SizeTable, of brand: Brand?, trust: Double) -> [SizeScale: ReadField] {
        var byScale = Dictionary(grouping: table.entries, by: \.scale)
        let row = bestRow(table.entries)
        // Without its letters a number is the American size only if the other scales say so.
        if byScale[.us] == nil, let row {
            let fitting = table.alone.filter { row.row.agrees(.us, $0.number) == true }
            if row.support >= 2, !fitting.isEmpty { byScale[.us] = fitting }
        }
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
        var best: (row: SizeRow, weight: Double, scales: Set<SizeScale>)?
        for row in SizeRow.all {
            var weights: [SizeScale: Double] = [:]
            for entry in entries where row.agrees(entry.scale, entry.number) == true {
                // Brazil's range is too wide to single out a row.
                let weight = entry.candidate.weight * (entry.scale == .br ? 0.3 : 1)
                weights[entry.scale] = max(weights[entry.scale] ?? 0, weight)
            }
            let weight = weights.values.reduce(0, +)
            if weight > (best?.weight ?? 0) { best = (row, weight, Set(weights.keys)) }
        }
        return best.map { ($0.row, $0.scales.count, $0.scales) }
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
