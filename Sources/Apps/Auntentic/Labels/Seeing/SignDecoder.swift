/// From the recogniser's probabilities, step by step along a line, to signs: greedy CTC that keeps what else was likely.
import AuntenticCore
import ServerInference

struct SignDecoder {
    /// The blank first, then the dictionary, then the space.
    let signs: [Character]

    private static let leastAlternative: Float = 0.002
    private static let mostAlternatives = 6

    /// - Parameters:
    ///   - steps: one line's probabilities, `count` for each step.
    ///   - filled: how much of the input the line filled, 0 … 1: what follows is padding.
    func line(_ steps: UnsafeBufferPointer<Float>, filled: Double) -> [SeenSign] {
        let count = signs.count
        let length = steps.count / count
        let best = (0..<length).map { step in
            Self.largest(UnsafeBufferPointer(rebasing: steps[step * count..<(step + 1) * count]))
        }
        var line: [SeenSign] = []
        var step = 0
        while step < length {
            let sign = best[step].index
            var end = step + 1
            while end < length, best[end].index == sign { end += 1 }
            if sign != 0 {
                let peak = (step..<end).max { best[$0].value < best[$1].value } ?? step
                let row = UnsafeBufferPointer(rebasing: steps[peak * count..<(peak + 1) * count])
                line.append(
                    SeenSign(
                        sign: RecognisedSign(
                            signs[sign], probability: Double(best[peak].value),
                            alternatives: alternatives(row, except: sign)),
                        place: min(1, (Double(step + end) / 2) / Double(length) / filled)))
            }
            step = end
        }
        return line
    }

    private static func largest(_ row: UnsafeBufferPointer<Float>) -> (index: Int, value: Float) {
        var most = SIMD16<Float>(repeating: -1)
        let whole = row.count / 16 * 16
        for start in stride(from: 0, to: whole, by: 16) {
            let part = UnsafeRawPointer(row.baseAddress! + start).loadUnaligned(as: SIMD16<Float>.self)
            most.replace(with: part, where: part .> most)
        }
        var value = most.max()
        for index in whole..<row.count { value = max(value, row[index]) }
        // The blank comes first and is the most frequent.
        return (row.firstIndex(of: value) ?? 0, value)
    }

    private func alternatives(_ row: UnsafeBufferPointer<Float>, except sign: Int) -> [RecognisedSign.Alternative] {
        guard row[sign] < 1 - Self.leastAlternative else { return [] }
        var found: [(index: Int, value: Float)] = []
        for index in 1..<row.count where row[index] > Self.leastAlternative && index != sign {
            found.append((index, row[index]))
        }
        return found.sorted { $0.value > $1.value }.prefix(Self.mostAlternatives).map {
            .init(signs[$0.index], Double($0.value))
        }
    }
}
