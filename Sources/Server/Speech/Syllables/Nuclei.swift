/// Finds the nuclei of syllables: de Jong and Wempe, "Praat script to detect syllable nuclei and measure speech rate
/// automatically", Behavior Research Methods 41 (2009).
import Foundation

/// Peaks of intensity that are loud enough, that dips part from their neighbours, and that are voiced.
///
/// Two figures differ from the paper's: dips of 2 dB under Praat's bell of 14 ms lose more of the syllables of fast speech.
/// What is lost still has no dip at all (Docs/Measurements.md has the counts).
struct Nuclei {
    /// In seconds.
    let times: [Double]

    /// Below the loudest voice (the 99th percentile), in decibels, as in the script's second version (2010).
    static let depth = 25.0
    /// The dip on both sides of a peak, in decibels.
    static let dip = 1.5
    /// The deviation of the bell that smooths the intensity, in pieces of 5 ms.
    static let bell = 1.5

    /// - Parameters:
    ///   - pitches: one for each step of the voice, nil without a voice.
    ///   - threshold: weaker is no speech, in decibels against full scale.
    init(_ levels: Levels, pitches: [Double?], threshold: Double) {
        let intensity = Self.intensity(levels)
        let loudest = intensity.isEmpty ? 0 : percentile(intensity.sorted(), 0.99)
        let least = max(loudest - Self.depth, threshold)
        times =
            intensity.isEmpty
            ? []
            : Self.peaks(intensity).filter { peak in
                let step = min(peak / 2, pitches.count - 1)
                let isVoiced = pitches[max(step - 1, 0)...min(step + 1, pitches.count - 1)].contains { $0 != nil }
                return intensity[peak] >= least && isVoiced
            }.map { (Double($0) + 0.5) * Double(Levels.piece) / Double(Voice.rate) }
    }

    /// In decibels, one for each piece of 5 ms.
    private static func intensity(_ levels: Levels) -> [Double] {
        let reach = Int(3 * bell) + 1
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * bell * bell)) }
        let sum = weights.reduce(0, +)
        return levels.pieces.indices.map { index in
            var power = 0.0
            for (offset, weight) in weights.enumerated() {
                let place = index + offset - reach
                if levels.pieces.indices.contains(place) { power += weight * Double(levels.pieces[place]) }
            }
            return Levels.decibels(power / sum)
        }
    }

    /// Where the curve turns, taking no notice of turns smaller than a dip.
    private static func peaks(_ curve: [Double]) -> [Int] {
        var (peaks, highest, lowest, isRising) = ([Int](), 0, 0, true)
        for index in curve.indices {
            if isRising {
                if curve[index] > curve[highest] { highest = index }
                guard curve[index] < curve[highest] - dip else { continue }
                peaks.append(highest)
                (isRising, lowest) = (false, index)
            } else {
                if curve[index] < curve[lowest] { lowest = index }
                guard curve[index] > curve[lowest] + dip else { continue }
                (isRising, highest) = (true, index)
            }
        }
        return peaks
    }
}
