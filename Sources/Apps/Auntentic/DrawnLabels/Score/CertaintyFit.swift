/// Fits rising lines from support to probability to readings whose truth is known: isotonic regression by pooling.
import AuntenticCore

package struct CertaintyFit {
    private struct Block {
        /// In rising order.
        var supports: [Double]
        var right: Double
        /// One half of a mistake more than was seen: nothing is certain because few were looked at.
        var probability: Double { right / (Double(supports.count) + 0.5) }

        mutating func add(_ other: Block) {
            supports += other.supports
            right += other.right
        }

        /// Level from where a tenth of its readings have less support, as what is rare says little of itself.
        var points: [(support: Double, probability: Double)] {
            let ends = [supports[supports.count / 10], supports[supports.count - 1]]
            return (ends[0] < ends[1] ? ends : [ends[1]]).map { ($0, probability) }
        }
    }

    /// Fewer cases than this say too little alone.
    private static let least = 40

    package static func lines(_ score: ReadingScore) -> [Calibration.Kind: Calibration.Line] {
        var read = Dictionary(grouping: score.cases.filter { $0.read != nil }) { $0.kind }
        read[.line] = score.lines.isEmpty ? nil : score.lines
        return read.mapValues { Calibration.Line(points($0.sorted { $0.certainty < $1.certainty })) }
    }

    private static func points(_ cases: [ReadingScore.Case]) -> [(support: Double, probability: Double)] {
        bins(cases).reduce(into: [Block]()) { rising, bin in
            rising.append(bin)
            while rising.count > 1, rising[rising.count - 2].probability >= rising[rising.count - 1].probability {
                let last = rising.removeLast()
                rising[rising.count - 1].add(last)
            }
        }.flatMap(\.points)
    }

    /// Readings of one support stay together, and few of a weak one don't join the many of a strong one.
    private static func bins(_ sorted: [ReadingScore.Case]) -> [Block] {
        var bins: [Block] = []
        for block in blocks(sorted) {
            if let last = bins.last, last.supports.count < least, block.supports.count < least {
                bins[bins.count - 1].add(block)
            } else {
                bins.append(block)
            }
        }
        if bins.count > 1, bins[bins.count - 1].supports.count < least { bins[bins.count - 2].add(bins.removeLast()) }
        return bins
    }

    /// One for each support.
    private static func blocks(_ sorted: [ReadingScore.Case]) -> [Block] {
        sorted.reduce(into: [Block]()) { blocks, reading in
            let one = Block(supports: [reading.certainty], right: reading.isRight ? 1 : 0)
            if blocks.last?.supports.last == reading.certainty {
                blocks[blocks.count - 1].add(one)
            } else {
                blocks.append(one)
            }
        }
    }
}

extension ReadingScore.Case {
    /// Which line its certainty comes from.
    package var kind: Calibration.Kind {
        switch name {
        case .style, .serial: .style
        case .gtinText, .gtinBars: source == .barcode ? .bars : .number
        case .dateStart, .dateEnd: .date
        case .country: .country
        case .factory: .factory
        case .colours: .colours
        case .mainColours: .mains
        case .model: .model
        default: .size
        }
    }
}
