/// Finds what lies near a place without looking at everything: the plane in square cells, each with what touches it.
import Foundation

struct PlaceGrid {
    private let left: Double
    private let top: Double
    private let side: Double
    private let columns: Int
    private let rows: Int
    private var cells: [[Int]]

    /// Cells in a row at most, so that something huge doesn't fill millions.
    private static let most = 64.0

    /// - Parameter side: of a cell, about the size of what lies in it.
    init(around boxes: [PrintBox], side wanted: Double) {
        let (xs, ys) = (boxes.map(\.x), boxes.map(\.y))
        (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        let (width, height) = ((xs.max() ?? 0) - left, (ys.max() ?? 0) - top)
        side = max(wanted, width / Self.most, height / Self.most, 1)
        (columns, rows) = (Int(width / side) + 1, Int(height / side) + 1)
        cells = Array(repeating: [], count: columns * rows)
    }

    mutating func add(_ index: Int, _ place: PlaceBounds) {
        let (across, down) = range(place)
        for row in down { for column in across { cells[row * columns + column].append(index) } }
    }

    /// Gives all whose cells touch the place, some of them several times.
    func visit(_ place: PlaceBounds, _ body: (Int) -> Void) {
        let (across, down) = range(place)
        for row in down { for column in across { for index in cells[row * columns + column] { body(index) } } }
    }

    /// The nearest of the points that were added, the first one of those equally near.
    /// - Parameter distance: to the point of this number.
    func nearest(_ x: Double, _ y: Double, _ distance: (Int) -> Double) -> Int? {
        let (column, row) = (cell(x - left, columns), cell(y - top, rows))
        var best: (distance: Double, index: Int)?
        for ring in 0..<max(columns, rows) {
            // What lies in the next ring is at least so far away.
            if let best, best.distance < Double(ring - 1) * side { break }
            visitRing(ring, column, row) { index in
                let found = (distance(index), index)
                if best.map({ found < $0 }) ?? true { best = found }
            }
        }
        return best?.index
    }

    /// The cells that are so many from this one, in one direction or both.
    private func visitRing(_ ring: Int, _ column: Int, _ row: Int, _ body: (Int) -> Void) {
        for y in max(0, row - ring)...min(rows - 1, row + ring) {
            let isEdge = abs(y - row) == ring
            for x in stride(from: column - ring, through: column + ring, by: isEdge || ring == 0 ? 1 : 2 * ring)
            where (0..<columns).contains(x) {
                cells[y * columns + x].forEach(body)
            }
        }
    }

    private func range(_ place: PlaceBounds) -> (across: ClosedRange<Int>, down: ClosedRange<Int>) {
        (
            cell(place.left - left, columns)...cell(place.right - left, columns),
            cell(place.top - top, rows)...cell(place.bottom - top, rows)
        )
    }

    /// What lies outside counts to the outermost.
    private func cell(_ distance: Double, _ count: Int) -> Int {
        Int(min(max(0, distance / side), Double(count - 1)))
    }
}

/// An upright rectangle.
struct PlaceBounds {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
}

extension PrintBox {
    var bounds: PlaceBounds {
        let (across, down) = (halfWidth(along: 0), halfHeight(along: 0))
        return PlaceBounds(left: x - across, top: y - down, right: x + across, bottom: y + down)
    }

    var middle: PlaceBounds { PlaceBounds(left: x, top: y, right: x, bottom: y) }

    /// A square around its middle that holds every rectangle around it, whichever way that one is turned.
    var reachable: PlaceBounds {
        let half = (width + height) / 2 + 1
        return PlaceBounds(left: x - half, top: y - half, right: x + half, bottom: y + half)
    }

    /// Of the rectangle around it whose sides run at this angle.
    func halfWidth(along angle: Double) -> Double {
        (width * abs(cos(self.angle - angle)) + height * abs(sin(self.angle - angle))) / 2
    }

    func halfHeight(along angle: Double) -> Double {
        (width * abs(sin(self.angle - angle)) + height * abs(cos(self.angle - angle))) / 2
    }
}
