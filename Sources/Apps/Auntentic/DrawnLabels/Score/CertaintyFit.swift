/// Fits rising lines from support to probability to readings whose truth is known: isotonic regression by pooling.
import AuntenticCore

package struct CertaintyFit {
    private struct Block {
        var support: Double
        var right: Double
        var count: Double
        /// One half of a mistake more than was seen: nothing is certain because few were looked at.
        var probability: Double { right / (count + 0.5) }

        mutating func add(_ other: Block) {
            support = (support * count + other.support * other.count) / (count + other.count)
            right += other.right
            count += other.count
        }
    }

    /// Fewer cases than this say too little alone.
    private static let least = 40.0

    package static func lines(_ cases: [ReadingScore.Case]) -> [Calibration.Kind: Calibration.Line] {
        let read = Dictionary(grouping: cases.filter { $0.read != nil }) { $0.kind }
        return read.mapValues { Calibration.Line(points($0.sorted { $0.certainty < $1.certainty })) }
    }

    private static func points(_ cases: [ReadingScore.Case]) -> [(support: Double, probability: Double)] {
        bins(cases).reduce(into: [Block]()) { rising, bin in
            rising.append(bin)
            while rising.count > 1, rising[rising.count - 2].probability >= rising[rising.count - 1].probability {
                let last = rising.removeLast()
                rising[rising.count - 1].add(last)
            }
        }.map { ($0.support, $0.probability) }
    }

    /// Readings of one support stay together.
    private static func bins(_ sorted: [ReadingScore.Case]) -> [Block] {
        var bins: [Block] = []
        var isOpen = false
        for (index, reading) in sorted.enumerated() {
            let one = Block(support: reading.certainty, right: reading.isRight ? 1 : 0, count: 1)
            if isOpen { bins[bins.count - 1].add(one) } else { bins.append(one) }
            let isSame = index + 1 < sorted.count && sorted[index + 1].certainty == reading.certainty
            isOpen = bins[bins.count - 1].count < least || isSame || sorted.count - index - 1 < Int(least)
        }
        return bins
    }
}

extension ReadingScore.Case {
    /// Which line its certainty comes from.
    package var kind: Calibration.Kind {
        switch name {
        case .style: .style
        case .gtinText, .gtinBars: source == .barcode ? .bars : .number
        case .dateStart, .dateEnd: .date
        case .country: .country
        case .factory: .factory
        case .model: .model
        default: .size
        }
    }
}
