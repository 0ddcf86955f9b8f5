/// What the bars of each digit of a UPC or an EAN look like once blurred (GS1 General Specifications, 5.2.1).
import Foundation

enum BarShapes {
    /// Samples a module.
    static let samples = 4

    /// A blurred digit, mean 0 and length 1.
    typealias Shape = [Double]

    /// The ten digits in one of the three sets of bars.
    struct Set: Sendable {
        var shapes: [Shape]

        fileprivate init(_ modules: [[Double]], before: Double, after: Double, blur: Double) {
            shapes = modules.map { BarShapes.blurred([before] + $0 + [after], blur) }
        }
    }

    /// Sets A, B and C of the standard, for one width of blur.
    struct Family: Sendable {
        /// Left half; a UPC has no others there.
        var odd: Set
        /// Left half, too: which digits use it tells the first of thirteen digits.
        var even: Set
        var right: Set
    }

    /// Blurred by 0.6 modules, which sharp print comes close enough to, and by nearly a module.
    static let families = [0.6, 0.9].map { blur in
        Family(
            // A left digit stands between ink and paper, a right one between paper and ink.
            odd: Set(left, before: 1, after: 0, blur: blur),
            even: Set(left.map { $0.reversed().map { 1 - $0 } }, before: 1, after: 0, blur: blur),
            right: Set(left.map { $0.map { 1 - $0 } }, before: 0, after: 1, blur: blur))
    }

    /// For each first digit which of the next six use the even set.
    static let parities: [[Bool]] = [
        "000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010",
    ].map { $0.map { $0 == "1" } }

    /// 1 for ink.
    private static let left: [[Double]] = [
        "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011",
    ].map { $0.map { $0 == "1" ? 1 : 0 } }

    private static func blurred(_ modules: [Double], _ sigma: Double) -> Shape {
        unit(
            (0..<7 * samples).map { index in
                let at = 1 + (Double(index) + 0.5) / Double(samples)
                var sum = 0.0
                var weights = 0.0
                for (module, value) in modules.enumerated() {
                    let distance = (Double(module) + 0.5 - at) / sigma
                    let weight = exp(-distance * distance / 2)
                    sum += value * weight
                    weights += weight
                }
                return sum / weights
            })
    }

    static func unit(_ values: [Double]) -> Shape {
        let mean = values.reduce(0, +) / Double(values.count)
        let length = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        return length > 1e-9 ? values.map { ($0 - mean) / length } : values.map { _ in 0 }
    }
}
