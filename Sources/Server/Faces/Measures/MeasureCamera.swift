/// Measures how much the camera shakes.
import ServerMeasuring

extension Quantity {
    package static let shake = Quantity(rawValue: "camera.shake")
}

extension Method {
    /// Ours: squares behind the person are found again in the next frame; the standard deviation of the way that they
    /// go together, about its own mean over a second, as a part of the picture's longer side.
    static let shake = Method("camera.squares-about-1s-mean", version: 1)
}

extension Gauge {
    static let camera = [
        Gauge(.shake, .share, by: .shake, needsFace: false) { seen in
            guard let shake = seen.shake else { return .notMeasurable(.noBackground) }
            return .value(shake, .plusMinus(0.001 + 0.2 * shake))
        }
    ]
}

extension Seen {
    /// Nil where the way is known for less than half of the time.
    fileprivate var shake: Double? {
        let steps = shifts.compactMap(\.what)
        guard steps.count >= Int(perSecond), 2 * steps.count >= shifts.count else { return nil }
        var place = SIMD2<Double>()
        let path = shifts.map { shift -> SIMD2<Double> in
            place += shift.what ?? .zero
            return place
        }
        let half = Int(perSecond / 2)
        let away = path.indices.map { index -> Double in
            let near = path[max(index - half, 0)..<min(index + half + 1, path.count)]
            let middle = near.reduce(SIMD2<Double>(), +) / Double(near.count)
            let from = path[index] - middle
            return (from * from).sum()
        }
        return mean(away).squareRoot()
    }
}
