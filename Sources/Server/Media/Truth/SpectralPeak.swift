/// Finds regular patterns in a patch: frequencies far stronger than those around them.

struct SpectralPeak: Sendable, Hashable {
    /// In cycles per patch side; `across` is never negative.
    var across: Int
    var down: Int
    /// The natural logarithm of its strength relative to its surroundings.
    var strength: Float

    /// Whether both could be one pattern, seen at a slightly different distance and angle.
    func agrees(with other: SpectralPeak) -> Bool {
        let reach = 1.6 + 0.07 * Float(across * across + down * down).squareRoot()
        return squaredDistance(other.across, other.down) <= reach * reach
            // Close to the vertical axis a pattern may show on either side of it.
            || squaredDistance(-other.across, -other.down) <= reach * reach
    }

    private func squaredDistance(_ x: Int, _ y: Int) -> Float {
        Float((across - x) * (across - x) + (down - y) * (down - y))
    }
}

enum SpectralPeaks {
    /// Two peaks this close to each other are one.
    private static let apart = 3

    /// The strongest `count` peaks of at least `least`, none coarser than `coarsest` cycles per side.
    static func find(
        _ power: [Float], side: Int, count: Int, least: Float, coarsest: Int
    ) -> [SpectralPeak] {
        let finest = side / 2 - 2
        var found: [SpectralPeak] = []
        for across in 1...finest {
            for down in -finest...finest {
                guard isCandidate(across, down, side, coarsest) else { continue }
                guard isHighest(power, across, down, side), stands(power, across, down, side, by: least) else {
                    continue
                }
                let strength = power[at(across, down, side)] - surroundings(power, across, down, side)
                found.append(SpectralPeak(across: across, down: down, strength: strength))
            }
        }
        return strongest(found, count)
    }

    /// Not too coarse, and not where the 8×8 blocks of JPEG leave their pattern. That pattern is at whole multiples of
    /// an eighth both ways and, if a picture was scaled after JPEG compression, at any exactly vertical or horizontal
    /// frequency. Nobody holds a phone that straight in front of a screen.
    private static func isCandidate(_ across: Int, _ down: Int, _ side: Int, _ coarsest: Int) -> Bool {
        let eighth = side / 8
        func isNear(_ value: Int) -> Bool {
            let rest = abs(value) % eighth
            return min(rest, eighth - rest) <= 1
        }
        return across != 0 && down != 0 && across * across + down * down >= coarsest * coarsest
            && !(isNear(across) && isNear(down))
    }

    private static func isHighest(_ power: [Float], _ across: Int, _ down: Int, _ side: Int) -> Bool {
        let here = power[at(across, down, side)]
        for y in -1...1 {
            for x in -1...1 where power[at(across + x, down + y, side)] > here { return false }
        }
        return true
    }

    /// Whether it exceeds the median of its surroundings by `least`; most candidates fail long before all of those are
    /// read.
    private static func stands(_ power: [Float], _ across: Int, _ down: Int, _ side: Int, by least: Float) -> Bool {
        let limit = power[at(across, down, side)] - least
        var above = 0
        for y in -6...6 {
            for x in -6...6 where max(abs(x), abs(y)) > 2 && power[at(across + x, down + y, side)] > limit {
                above += 1
            }
            if above > 72 { return false }
        }
        return true
    }

    /// The median of a ring around it, wide enough to lie beyond the peak's own flanks.
    private static func surroundings(_ power: [Float], _ across: Int, _ down: Int, _ side: Int) -> Float {
        var around: [Float] = []
        around.reserveCapacity(144)
        for y in -6...6 {
            for x in -6...6 where max(abs(x), abs(y)) > 2 { around.append(power[at(across + x, down + y, side)]) }
        }
        around.sort()
        return around[around.count / 2]
    }

    private static func strongest(_ peaks: [SpectralPeak], _ count: Int) -> [SpectralPeak] {
        var kept: [SpectralPeak] = []
        for peak in peaks.sorted(by: { $0.strength > $1.strength }) where kept.count < count {
            if kept.allSatisfy({ max(abs($0.across - peak.across), abs($0.down - peak.down)) > apart }) {
                kept.append(peak)
            }
        }
        return kept
    }

    private static func at(_ across: Int, _ down: Int, _ side: Int) -> Int {
        // `side` is a power of two, so the mask is the remainder, also of negative numbers.
        (down & (side - 1)) * side + (across & (side - 1))
    }
}
