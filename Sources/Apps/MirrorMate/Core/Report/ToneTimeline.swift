/// The energy of the voice every five seconds.

extension TonePoint {
    package static let seconds = 5.0
    /// In LUFS.
    private static let (quietest, loudest) = (-50.0, -15.0)

    static func timeline(_ measured: Measured) -> [TonePoint] {
        let pauses = measured.spans(Quantities.pausePlaces)
        let points = measured.points(Quantities.energy)
        // What is left at the end stands for itself only if it is at least a second.
        let starts = stride(from: 0, to: measured.duration, by: seconds)
            .filter { $0 == 0 || measured.duration - $0 >= 1 }
        return starts.map { start in
            let end = min(start + seconds, measured.duration)
            // A piece without a point was too quiet to have a loudness.
            let loudness = points.first { ($0.t - start).magnitude < seconds / 2 }?.value ?? quietest
            let silent = pauses.reduce(0) { $0 + max(0, min($1.to, end) - max($1.from, start)) }
            return TonePoint(
                t: start, energy: min(max((loudness - quietest) / (loudest - quietest), 0), 1),
                confidence: min(max(1 - silent / max(end - start, 0.001), 0), 1))
        }
    }
}
