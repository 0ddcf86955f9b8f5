/// A part of a photo that is striped all over, as bars are, however blurred.
import Foundation

struct StripedArea {
    /// In the photo's pixels; its width runs across the stripes.
    var box: PrintBox

    /// So small that no bars could be read.
    private static let least = (width: 130.0, height: 24.0)
    /// More is a picture made to keep us busy.
    private static let most = 5

    /// The largest first.
    static func areas(in pyramid: Pyramid) -> [StripedArea] {
        let times = pyramid.photo.longerSide > 3000 ? 2 : 1
        let tiles = StripeTiles(pyramid.halved(times))
        let size = Double(StripeTiles.side << times)
        let found = tiles.groups().filter { $0.count >= 12 }.compactMap { box($0, tiles, size) }
        let large = found.filter { $0.width >= least.width && $0.height >= least.height }
        return large.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(most).map(StripedArea.init)
    }

    private static func box(_ group: [Int], _ tiles: StripeTiles, _ size: Double) -> PrintBox? {
        let sum = group.reduce(SIMD2<Float>.zero) { $0 + tiles.direction($1) }
        let angle = 0.5 * Double(atan2(sum.y, sum.x))
        let (c, s) = (cos(angle), sin(angle))
        let places = group.map { tile in
            let x = (Double(tile % tiles.columns) + 0.5) * size
            let y = (Double(tile / tiles.columns) + 0.5) * size
            return (u: x * c + y * s, v: y * c - x * s)
        }
        let vs = dense(places.map(\.v), size)
        let us = places.filter { vs.contains($0.v) }.map(\.u).sorted()
        guard us.count >= 6 else { return nil }
        let (left, right) = (us[0] - size / 2, us[us.count - 1] + size / 2)
        let (u, v) = ((left + right) / 2, (vs.lowerBound + vs.upperBound) / 2)
        return PrintBox(
            x: u * c - v * s, y: u * s + v * c, width: right - left,
            height: vs.upperBound - vs.lowerBound, angle: angle)
    }

    /// The longest stretch in which values stand nearly as close as where they stand closest: what hangs on above and below
    /// is narrower.
    private static func dense(_ values: [Double], _ size: Double) -> Range<Double> {
        let least = values.min() ?? 0
        var counts: [Int: Int] = [:]
        for value in values { counts[Int(((value - least) / size).rounded()), default: 0] += 1 }
        let top = counts.values.sorted(by: >).prefix(3)
        let limit = 0.4 * Double(top.reduce(0, +)) / Double(max(1, top.count))
        var (longest, start) = (0..<0, 0)
        for index in 0...(counts.keys.max() ?? 0) {
            if Double(counts[index] ?? 0) < limit { start = index + 1 }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return least + (Double(longest.lowerBound) - 0.5) * size..<least + (Double(longest.upperBound) - 0.5) * size
    }
}
