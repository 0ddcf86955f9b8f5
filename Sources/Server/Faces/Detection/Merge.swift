/// Many boxes around one thing become one.

extension [Detection] {
    /// Non-maximum suppression with weights: what overlaps the best belongs to it, and moves it by its own score
    /// (Bazarevsky et al., "BlazeFace", 2019, section 3.4: the result trembles less than the best box alone).
    func merged(overlap: Double) -> [Detection] {
        var (left, merged) = (sorted { $0.score > $1.score }, [Detection]())
        while let best = left.first {
            let near = left.filter { $0.box.overlap(best.box) > overlap }
            left.removeAll { $0.box.overlap(best.box) > overlap }
            // A box without an area overlaps nothing, not even itself.
            if near.isEmpty { left.removeFirst() } else { merged.append(near.mean(score: best.score)) }
        }
        return merged
    }

    private func mean(score: Double) -> Detection {
        let sum = reduce(0) { $0 + $1.score }
        func mean(_ of: (Detection) -> SIMD2<Double>) -> SIMD2<Double> {
            reduce(SIMD2<Double>()) { $0 + of($1) * $1.score } / sum
        }
        return Detection(
            box: Box(low: mean(\.box.low), high: mean(\.box.high)),
            points: self[0].points.indices.map { index in mean { $0.points[index] } }, score: score)
    }
}
