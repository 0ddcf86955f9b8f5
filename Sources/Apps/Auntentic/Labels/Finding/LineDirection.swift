/// Which way lines of print run: the direction in which characters fall into the fewest, fullest rows.
import Foundation

enum LineDirection {
    /// Degrees clockwise from the horizontal, -90 ..< 90, and how much neater rows are that way than any way.
    static func find(_ strokes: [Stroke], characterSize: Double) -> (angle: Double, neatness: Double) {
        // Only what is about as large as a typical character: dots, frames and bars have directions of their own.
        let typical = strokes.filter {
            let size = Double($0.box.longer)
            return size > characterSize * 0.5 && size < characterSize * 2.2
        }
        let points = (typical.count >= 6 ? typical : strokes).prefix(1500).map { ($0.box.midX, $0.box.midY) }
        let coarse = best(stride(from: -90.0, to: 90, by: 1), points, bin: max(1.5, characterSize * 0.3))
        let fine = best(
            stride(from: coarse.angle - 1, through: coarse.angle + 1, by: 0.25), points,
            bin: max(1, characterSize * 0.2))
        return (fine.angle, coarse.neatness)
    }

    private static func best(
        _ angles: some Sequence<Double>, _ points: [(Double, Double)], bin: Double
    ) -> (angle: Double, neatness: Double) {
        var best = (score: -1.0, angle: 0.0)
        var total = 0.0
        var count = 0.0
        for angle in angles {
            let score = fullness(points, angle: angle, bin: bin)
            if score > best.score { best = (score, angle) }
            total += score
            count += 1
        }
        return (best.angle, best.score * count / max(1e-9, total))
    }

    /// The sum of squares of the rows' counts, each point shared between the two rows it lies between.
    private static func fullness(_ points: [(Double, Double)], angle: Double, bin: Double) -> Double {
        let sine = sin(angle * .pi / 180) / bin
        let cosine = cos(angle * .pi / 180) / bin
        let rows = points.map { $0.1 * cosine - $0.0 * sine }
        guard let lowest = rows.min(), let highest = rows.max() else { return 0 }
        var counts = [Double](repeating: 0, count: Int(highest - lowest) + 3)
        for row in rows {
            let at = row - lowest
            let whole = Int(at)
            counts[whole] += 1 - (at - Double(whole))
            counts[whole + 1] += at - Double(whole)
        }
        return counts.reduce(0) { $0 + $1 * $1 }
    }
}
