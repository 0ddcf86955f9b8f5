/// A photo in tiles, each with how its brightness changes: bars change it much, and all in one direction.
import Foundation

struct StripeTiles {
    /// Pixels of the halved photo a side.
    static let side = 8
    /// Less is paper with some noise.
    private static let leastChange: Float = 3
    /// How much more across than along: print changes both ways.
    private static let leastCoherence: Float = 0.7
    /// A single edge is seen in three tiles in a row.
    private static let leastRun = 7

    let columns: Int
    let rows: Int
    /// How much changes, twice the cosine and the sine of twice the direction it changes in, tile by tile.
    private var sums: [SIMD4<Float>]

    init(_ photo: GreyPhoto) {
        (columns, rows) = (photo.width / Self.side, photo.height / Self.side)
        let tiles = Self.changes(photo, columns, rows)
        sums = tiles
        // With the eight around it, a tile knows its direction better.
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = SIMD4<Float>.zero
                for y in max(0, row - 1)...min(rows - 1, row + 1) {
                    for x in max(0, column - 1)...min(columns - 1, column + 1) { sum += tiles[y * columns + x] }
                }
                sums[row * columns + column] = sum
            }
        }
    }

    private static func changes(_ photo: GreyPhoto, _ columns: Int, _ rows: Int) -> [SIMD4<Float>] {
        var tiles = [SIMD4<Float>](repeating: .zero, count: columns * rows)
        let width = photo.width
        photo.pixels.withUnsafeBufferPointer { pixels in
            for y in 1..<max(1, min(rows * side, photo.height - 1)) {
                for column in 0..<columns {
                    var (xx, yy, xy): (Int32, Int32, Int32) = (0, 0, 0)
                    for x in max(1, column * side)..<min(width - 1, (column + 1) * side) {
                        let at = y * width + x
                        let dx = Int32(pixels[at + 1]) - Int32(pixels[at - 1])
                        let dy = Int32(pixels[at + width]) - Int32(pixels[at - width])
                        xx += dx * dx
                        yy += dy * dy
                        xy += dx * dy
                    }
                    tiles[y / side * columns + column] += SIMD4(Float(xx + yy), Float(xx - yy), Float(2 * xy), 0) / 4
                }
            }
        }
        return tiles
    }

    private func isStriped(_ tile: Int) -> Bool {
        let sum = sums[tile]
        let coherent = (sum.y * sum.y + sum.z * sum.z).squareRoot()
        return sum.x > Self.leastChange * Self.leastChange * Float(9 * Self.side * Self.side)
            && coherent > Self.leastCoherence * sum.x
    }

    /// Twice the angle as a vector, as long as the change is great.
    func direction(_ tile: Int) -> SIMD2<Float> { SIMD2(sums[tile].y, sums[tile].z) }

    /// Tiles that touch, change in nearly the same direction, and have more such before and behind them: the edge of a
    /// label has none.
    func groups() -> [[Int]] {
        let striped = (0..<columns * rows).map(isStriped)
        var seen = striped.indices.map { !striped[$0] || run(from: $0, striped) < Self.leastRun }
        var found: [[Int]] = []
        for start in seen.indices where !seen[start] {
            var group = [start]
            seen[start] = true
            var next = 0
            while next < group.count {
                for tile in neighbours(group[next]) where !seen[tile] && isAlike(tile, group[next]) {
                    seen[tile] = true
                    group.append(tile)
                }
                next += 1
            }
            found.append(group)
        }
        return found
    }

    /// How many tiles in a row, across the stripes, are striped alike.
    private func run(from tile: Int, _ striped: [Bool]) -> Int {
        let angle = 0.5 * atan2f(sums[tile].z, sums[tile].y)
        let (dx, dy) = (cosf(angle), sinf(angle))
        var length = 1
        for way in [Float(1), -1] {
            for step in 1..<Self.leastRun {
                let x = tile % columns + Int((way * Float(step) * dx).rounded())
                let y = tile / columns + Int((way * Float(step) * dy).rounded())
                guard (0..<columns).contains(x), (0..<rows).contains(y), striped[y * columns + x],
                    isAlike(y * columns + x, tile)
                else { break }
                length += 1
            }
        }
        return length
    }

    private func neighbours(_ tile: Int) -> [Int] {
        let (column, row) = (tile % columns, tile / columns)
        return (max(0, row - 1)...min(rows - 1, row + 1)).flatMap { y in
            (max(0, column - 1)...min(columns - 1, column + 1)).map { y * columns + $0 }
        }
    }

    /// At most 17 degrees apart.
    private func isAlike(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (direction(one), direction(other))
        return (a * b).sum() > 0.83 * ((a * a).sum() * (b * b).sum()).squareRoot()
    }
}
