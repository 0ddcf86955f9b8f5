/// The pitch over time: the likeliest path through each piece's periods.
import Foundation

/// YIN decides each piece alone, and so jumps by octaves. Here the whole path that costs least is taken, with the costs of
/// Boersma ("Accurate short-term analysis of the fundamental frequency…", IFA Proceedings 17, 1993, section 3): for a
/// leap in pitch, for beginning or ending to be voiced, and for low pitch where a higher one explains the piece as well.
struct PitchTrack {
    /// In hertz, one for each step; nil where there is no voice.
    let pitches: [Double?]

    static let leap: Float = 0.35
    static let change: Float = 0.14
    static let octave: Float = 0.03
    /// What it costs to take a piece for unvoiced: a dip must be deeper than this to count.
    static let unvoiced: Float = 0.32

    /// - Parameter audible: steps where it is worth to look.
    init(_ voice: Voice, audible: [Bool]) {
        let pieces = Self.pieces(voice, audible)
        pitches = Self.path(pieces).enumerated().map { step, choice in
            choice.map { Double(Voice.rate) / Double(pieces[step][$0].length) }
        }
    }

    private static func pieces(_ voice: Voice, _ audible: [Bool]) -> [[Period]] {
        var finder = PeriodFinder()
        let lead = (PeriodFinder.span - Voice.step) / 2
        let padded =
            Array(repeating: 0, count: lead) + voice.samples + Array(repeating: 0, count: PeriodFinder.span)
        return padded.withUnsafeBufferPointer { padded in
            audible.enumerated().map { step, isAudible in
                guard isAudible else { return [] }
                let start = step * Voice.step
                return finder.periods(
                    UnsafeBufferPointer(rebasing: padded[start..<start + PeriodFinder.span]))
            }
        }
    }

    /// For each piece the number of its period, or nil: dynamic programming, as in Boersma's section 3.
    private static func path(_ pieces: [[Period]]) -> [Int?] {
        // The last state of each piece is to be unvoiced.
        var (costs, pasts): ([Float], [[Int]]) = ([0], [])
        var before: [Period] = []
        for piece in pieces {
            var (next, past): ([Float], [Int]) = ([], [])
            for state in 0...piece.count {
                let here = state < piece.count ? piece[state] : nil
                let ways = costs.indices.map { costs[$0] + transition($0 < before.count ? before[$0] : nil, here) }
                let best = ways.indices.min { ways[$0] < ways[$1] }!
                next.append(ways[best] + cost(here))
                past.append(best)
            }
            (costs, before) = (next, piece)
            pasts.append(past)
        }
        var state = costs.indices.min { costs[$0] < costs[$1] }!
        var choices: [Int?] = []
        for (piece, past) in zip(pieces, pasts).reversed() {
            choices.append(state < piece.count ? state : nil)
            state = past[state]
        }
        return choices.reversed()
    }

    private static func cost(_ period: Period?) -> Float {
        guard let period else { return unvoiced }
        return period.difference + octave * log2(period.length / Float(PeriodFinder.shortest))
    }

    private static func transition(_ old: Period?, _ new: Period?) -> Float {
        switch (old, new) {
        case (let old?, let new?): leap * abs(log2(new.length / old.length))
        case (nil, nil): 0
        default: change
        }
    }
}
