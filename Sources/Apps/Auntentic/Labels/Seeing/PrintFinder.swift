/// From a map of how likely each pixel is print to the turned rectangles that hold its lines.
import Foundation

struct PrintFinder {
    private let map: UnsafeBufferPointer<Float>
    private let width: Int
    private let height: Int

    /// As PP-OCR's own post-processing has them (DBNet, arXiv 1911.08947).
    private static let threshold: Float = 0.3
    private static let leastScore: Float = 0.5
    private static let unclip = 1.6
    private static let smallest = 3.0
    /// More is a picture made to keep us busy.
    private static let mostPatches = 1500

    /// - Parameter map: row by row.
    init(_ map: UnsafeBufferPointer<Float>, width: Int, height: Int) {
        self.map = map
        self.width = width
        self.height = height
    }

    /// In pixels of the map, each with how sure it is that this is print.
    func boxes() -> [(box: PrintBox, score: Float)] {
        patches().compactMap { patch in
            let box = Self.smallestBox(Self.hull(patch.edge))
            guard min(box.width, box.height) >= Self.smallest else { return nil }
            let score = patch.sum / Float(patch.count)
            guard score >= Self.leastScore else { return nil }
            // The map shows the middle of each line; its print reaches further.
            return (box.grown(by: box.width * box.height * Self.unclip / (2 * (box.width + box.height))), score)
        }
    }

    private struct Patch {
        var edge: [(x: Double, y: Double)] = []
        var sum: Float = 0
        var count = 0
    }

    /// Pixels that touch, also at their corners; of each row the ends are kept.
    private func patches() -> [Patch] {
        var seen = [Bool](repeating: false, count: width * height)
        var found: [Patch] = []
        var open: [Int] = []
        for start in 0..<width * height where map[start] > Self.threshold && !seen[start] {
            guard found.count < Self.mostPatches else { break }
            var rows: [Int: (left: Int, right: Int)] = [:]
            var patch = Patch()
            open.append(start)
            seen[start] = true
            while let index = open.popLast() {
                let (x, y) = (index % width, index / width)
                patch.sum += map[index]
                patch.count += 1
                let row = rows[y] ?? (x, x)
                rows[y] = (min(row.left, x), max(row.right, x))
                for nextY in max(0, y - 1)...min(height - 1, y + 1) {
                    for nextX in max(0, x - 1)...min(width - 1, x + 1) {
                        let next = nextY * width + nextX
                        guard !seen[next], map[next] > Self.threshold else { continue }
                        seen[next] = true
                        open.append(next)
                    }
                }
            }
            guard patch.count >= 6 else { continue }
            for (y, ends) in rows {
                for (x, dy) in [(ends.left, 0), (ends.left, 1), (ends.right + 1, 0), (ends.right + 1, 1)] {
                    patch.edge.append((Double(x), Double(y + dy)))
                }
            }
            found.append(patch)
        }
        return found
    }

    /// Andrew's monotone chain.
    static func hull(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        guard sorted.count > 2 else { return sorted }
        func half(_ points: some Sequence<(x: Double, y: Double)>) -> [(x: Double, y: Double)] {
            var chain: [(x: Double, y: Double)] = []
            for point in points {
                while chain.count >= 2 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    guard (b.x - a.x) * (point.y - a.y) <= (b.y - a.y) * (point.x - a.x) else { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        return half(sorted) + half(sorted.reversed())
    }

    /// One of its sides lies along a side of the hull; the longer one is taken for the line's direction.
    static func smallestBox(_ hull: [(x: Double, y: Double)]) -> PrintBox {
        var best = PrintBox(x: 0, y: 0, width: 0, height: 0, angle: 0)
        var least = Double.infinity
        for (index, point) in hull.enumerated() {
            let next = hull[(index + 1) % hull.count]
            let angle = atan2(next.y - point.y, next.x - point.x)
            let (c, s) = (cos(angle), sin(angle))
            var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
            for corner in hull {
                let (u, v) = (corner.x * c + corner.y * s, corner.y * c - corner.x * s)
                (left, right, top, bottom) = (min(left, u), max(right, u), min(top, v), max(bottom, v))
            }
            guard (right - left) * (bottom - top) < least else { continue }
            least = (right - left) * (bottom - top)
            let (u, v) = ((left + right) / 2, (top + bottom) / 2)
            best = PrintBox(
                x: u * c - v * s, y: u * s + v * c, width: right - left, height: bottom - top, angle: angle)
        }
        if best.height > best.width { best = best.turned }
        return best.facingRight
    }
}

extension PrintBox {
    /// Read from left to right, or from the bottom to the top.
    var facingRight: PrintBox {
        var box = self
        box.angle = angle.truncatingRemainder(dividingBy: 2 * .pi)
        if box.angle > .pi { box.angle -= 2 * .pi }
        if box.angle <= -.pi { box.angle += 2 * .pi }
        if box.angle > .pi / 2 { box.angle -= .pi }
        if box.angle <= -.pi / 2 { box.angle += .pi }
        return box
    }
}
