/// How much ink there is at each place across bars: many rows laid over each other, so that noise averages out.
import Foundation

struct BarProfile {
    /// 0 paper … 255 ink, pixel by pixel.
    var ink: [Float]
    /// Of the bands of rows, how many showed the same bars.
    var bands: Int

    /// Rows that are taken together before they are compared.
    private static let rows = 5
    /// Shown on both sides, in pixels of the photo.
    static let margin = 20.0
    private static let mostWidth = 1100.0
    private static let mostBands = 40
    /// How alike a band is to the others if it shows the same bars.
    private static let leastLikeness: Float = 0.7

    init(ink: [Float], bands: Int) {
        self.ink = ink
        self.bands = bands
    }

    init?(_ pyramid: Pyramid, _ area: StripedArea) {
        let box = area.box.grown(along: Self.margin, across: 0)
        let factor = min(1, Self.mostWidth / box.width)
        let width = Int(box.width * factor)
        let count = min(Self.mostBands, Int(box.height * factor) / Self.rows)
        guard count >= 4 else { return nil }
        let picture = pyramid.part(box, width: width, height: count * Self.rows)
        let bands = picture.bands(count).map { $0.map { 255 - $0 } }
        self.init(bands)
    }

    /// The middle band is what the others are compared with: the further one is from it, the more it may be shifted and
    /// stretched, as the photo shows the label at a slant, but little more than the one before it.
    init?(_ bands: [[Float]]) {
        let middle = bands.count / 2
        let looks = bands.map(Look.init)
        var sum = looks[middle].values
        var ink = bands[middle]
        var agreed = 1
        for way in [1, -1] {
            var warp = Warp()
            var index = middle + way
            while bands.indices.contains(index) {
                let reference = sum.map { $0 / Float(agreed) }
                let next = looks[index].warp(onto: reference, from: warp)
                let laid = looks[index].values.warped(next)
                if laid.likeness(reference) > Self.leastLikeness {
                    warp = next
                    agreed += 1
                    for place in sum.indices { sum[place] += laid[place] }
                    let more = bands[index].warped(next)
                    for place in ink.indices { ink[place] += more[place] }
                }
                index += way
            }
        }
        guard agreed * 2 >= bands.count else { return nil }
        self.init(ink: ink.map { $0 / Float(agreed) }, bands: agreed)
    }

    /// Read from the other end.
    var mirrored: BarProfile { BarProfile(ink: ink.reversed(), bands: bands) }
}

/// A band's changes without its brightness.
private struct Look {
    let values: [Float]
    let slopes: [Float]

    init(_ band: [Float]) {
        let smooth = band.indices.map { index in
            (band[max(0, index - 1)] + 2 * band[index] + band[min(band.count - 1, index + 1)]) / 4
        }
        let sums = smooth.reduce(into: [Float(0)]) { $0.append($0[$0.count - 1] + $1) }
        let flat = smooth.indices.map { index in
            let (from, to) = (max(0, index - 20), min(smooth.count, index + 21))
            return smooth[index] - (sums[to] - sums[from]) / Float(to - from)
        }
        let size = max(1e-3, (flat.reduce(0) { $0 + $1 * $1 } / Float(flat.count)).squareRoot())
        let values = flat.map { $0 / size }
        self.values = values
        slopes = values.indices.map { (values[min(values.count - 1, $0 + 1)] - values[max(0, $0 - 1)]) / 2 }
    }

    /// The shift and the stretch that lay this best over a reference (Lucas and Kanade, 1981).
    func warp(onto reference: [Float], from first: Warp) -> Warp {
        var warp = first
        for _ in 0..<6 {
            let (laid, steep) = (values.warped(warp), slopes.warped(warp))
            var (aa, ab, bb, ar, br): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
            for index in reference.indices {
                let across = Float(2 * index) / Float(reference.count) - 1
                let (a, left) = (steep[index], reference[index] - laid[index])
                let b = a * across
                (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
                (ar, br) = (ar + a * left, br + b * left)
            }
            let ridge = 1e-3 * Float(reference.count)
            (aa, bb) = (aa + ridge, bb + ridge)
            let area = aa * bb - ab * ab
            let shift = min(1.5, max(-1.5, (bb * ar - ab * br) / area))
            let stretch = min(1.5, max(-1.5, (aa * br - ab * ar) / area))
            warp.shift += shift
            warp.stretch += stretch
            if max(abs(shift), abs(stretch)) < 0.02 { break }
        }
        return warp
    }
}

private struct Warp {
    var shift: Float = 0
    /// How far the ends move, in pixels.
    var stretch: Float = 0
}

extension [Float] {
    fileprivate func warped(_ warp: Warp) -> [Float] {
        indices.map { index in
            value(at: Float(index) + warp.shift + warp.stretch * (Float(2 * index) / Float(count) - 1))
        }
    }

    /// Between two neighbours.
    func value(at place: Float) -> Float {
        let at = Swift.min(Swift.max(place, 0), Float(count - 1))
        let left = Int(at)
        let part = at - Float(left)
        return self[left] * (1 - part) + self[Swift.min(left + 1, count - 1)] * part
    }

    fileprivate func likeness(_ other: [Float]) -> Float {
        var (both, one, two): (Float, Float, Float) = (0, 0, 0)
        for (a, b) in zip(self, other) { (both, one, two) = (both + a * b, one + a * a, two + b * b) }
        return both / Swift.max(1e-6, (one * two).squareRoot())
    }
}
