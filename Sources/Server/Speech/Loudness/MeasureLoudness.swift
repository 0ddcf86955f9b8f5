/// Measures how loud a recording is, and how much that changes.
import ServerMeasuring

extension Quantity {
    package static let loudness = Quantity(rawValue: "loudness.integrated")
    package static let loudestMoment = Quantity(rawValue: "loudness.short-term.highest")
    package static let loudnessRange = Quantity(rawValue: "loudness.range")
    package static let loudnessSpread = Quantity(rawValue: "loudness.spread")
    package static let energy = Quantity(rawValue: "loudness.every-5s")
}

extension Method {
    /// Integrated loudness: ITU-R BS.1770-4, annex 1: blocks of 400 ms that overlap by 75 %, gates at -70 LUFS and 10 LU
    /// below the mean.
    static let integratedLoudness = Method("loudness.bs1770-4", version: 1)
    /// Short-term loudness: EBU Tech 3341 (2016), section 2.2: the last 3 s, without gates, ten times a second.
    static let shortTermLoudness = Method("loudness.ebu3341-short-term", version: 1)
    /// Loudness range: EBU Tech 3342 (2016), section 3: short-term loudness, gates at -70 LUFS and 20 LU below the mean,
    /// from the 10th to the 95th percentile.
    static let loudnessRange = Method("loudness.ebu3342-range", version: 1)
    /// Ours: the standard deviation of short-term loudness behind the gates of EBU Tech 3342. A speaker who keeps the
    /// distance to the microphone and the effort has little of it.
    static let loudnessSpread = Method("loudness.short-term-deviation", version: 1)
    /// Ours: K-weighted loudness of each piece of 5 s, without gates; pieces below -70 LUFS are left out.
    static let loudnessOfPieces = Method("loudness.bs1770-4-pieces", version: 1)
}

extension LoudnessCurve {
    package static let pieceSeconds = 5.0

    func readings() -> [Reading] {
        let shortTerm = windows(of: 30)
        let ranged = gated(shortTerm, relative: -20).map(Self.loudness).sorted()
        return [
            Reading(.loudness, .lufs, by: .integratedLoudness, integrated),
            Reading(
                .loudestMoment, .lufs, by: .shortTermLoudness, found(ranged, .plusMinus(0.1)) { $0[$0.count - 1] }),
            Reading(
                .loudnessRange, .lu, by: .loudnessRange,
                found(ranged, .plusMinus(1)) { percentile($0, 0.95) - percentile($0, 0.1) }),
            Reading(.loudnessSpread, .lu, by: .loudnessSpread, found(ranged, .plusMinus(0.5), deviation)),
            Reading(.energy, .lufs, by: .loudnessOfPieces, pieces),
        ]
    }

    /// The loudness of the whole, if any.
    var integratedLoudness: Double? {
        let blocks = gated(windows(of: 4), relative: -10)
        return blocks.isEmpty ? nil : Self.loudness(mean(blocks))
    }

    private var integrated: Finding {
        if let loudness = integratedLoudness { return .value(loudness, .plusMinus(0.1)) }
        return .notMeasurable(tenths.count < 4 ? .tooShort(found: seconds, needed: 0.4) : .silence)
    }

    private func found(_ loudnesses: [Double], _ margin: Margin, _ figure: ([Double]) -> Double) -> Finding {
        guard loudnesses.isEmpty else { return .value(figure(loudnesses), margin) }
        return .notMeasurable(tenths.count < 30 ? .tooShort(found: seconds, needed: 3) : .silence)
    }

    private var pieces: Finding {
        let length = Int(Self.pieceSeconds * 10)
        let moments = stride(from: 0, to: tenths.count, by: length).compactMap { start -> Moment? in
            let end = min(start + length, tenths.count)
            // What is left at the end stands for itself only if it is at least a second.
            guard end - start >= 10 else { return nil }
            let loudness = Self.loudness(mean(Array(tenths[start..<end])))
            return loudness > absoluteGate ? Moment(time: Double(start) / 10, value: loudness) : nil
        }
        guard moments.isEmpty else { return .series(moments, .plusMinus(0.1)) }
        return .notMeasurable(tenths.count < 10 ? .tooShort(found: seconds, needed: 1) : .silence)
    }

    private var seconds: Double { Double(tenths.count) / 10 }
}
