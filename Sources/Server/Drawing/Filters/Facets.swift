/// The low-poly filter: corners along the photo's edges, joined to triangles of one colour each.

extension Canvas {
    mutating func turnIntoFacets(_ random: inout Random, _ tick: Tick) throws {
        let source = try blurred(0.0015) { try tick($0 * 0.15) }
        let corners = try source.corners(&random) { try tick(0.15 + $0 * 0.1) }
        let triangles = try Delaunay.triangles(corners) { try tick(0.25 + $0 * 0.45) }
        var filler = Filler()
        for (index, t) in triangles.enumerated() {
            if index % 16 == 0 { try tick(0.7 + 0.3 * Double(index) / Double(triangles.count)) }
            let outline = [corners[t.a], corners[t.b], corners[t.c]]
            let middle = (outline[0] + outline[1] + outline[2]) / 3
            // A little larger than it is, or the ground would shine through between two soft edges.
            let wide = outline.map { $0 + ($0 - middle).normalised * pixel * 0.9 }
            filler.fill(wide, on: &self, with: source.mean(outline).saturated(1.15))
        }
    }

    /// The mean colour of a triangle, from points spread evenly over it.
    private func mean(_ triangle: [Point]) -> Colour {
        var sum = Colour.zero
        var count: Float = 0
        for i in 0..<5 {
            for j in 0..<5 - i {
                let (u, v) = ((Float(i) + 0.33) / 5, (Float(j) + 0.33) / 5)
                let p = triangle[0] * (1 - u - v) + triangle[1] * u + triangle[2] * v
                let q = p * unit
                sum += at(Int(q.x), Int(q.y))
                count += 1
            }
        }
        return sum / count
    }

    /// Many where something changes, few where nothing does, and some along the frame.
    private func corners(_ random: inout Random, _ tick: Tick) throws -> [Point] {
        let side = max(0.05, (size.x + size.y) / 600)
        var grid = PointGrid(size, cell: max(0.012, (size.x + size.y) / 2000))
        for x in 0...Int(size.x / side) {
            for y in [Float(0), size.y] { grid.add(Point(min(Float(x) * side, size.x), y), apart: 0.01) }
        }
        for y in 0...Int(size.y / side) {
            for x in [Float(0), size.x] { grid.add(Point(x, min(Float(y) * side, size.y)), apart: 0.01) }
        }
        for corner in [Point.zero, Point(size.x, 0), Point(0, size.y), size] { grid.add(corner, apart: 0.001) }
        // A photo that is a mere line would otherwise have endless corners.
        let tries = Int(18_000 * min(size.x * size.y, 8))
        let reach = max(Int(unit * 0.004), 1)
        for index in 0..<tries {
            if index % 256 == 0 { try tick(Double(index) / Double(tries)) }
            let p = Point(random.unit(), random.unit()) * size
            let (x, y) = (Int(p.x * unit), Int(p.y * unit))
            let across = at(x + reach, y) - at(x - reach, y)
            let down = at(x, y + reach) - at(x, y - reach)
            let change = (across * across + down * down).xyz.squareRoot()
            let chance = clamp(change * 1.6)
            guard random.happens(max(chance, 0.035)) else { continue }
            grid.add(p, apart: mix(0.042, 0.0085, min(chance * 1.5, 1)))
        }
        return grid.points
    }
}

extension SIMD4<Float> {
    fileprivate var xyz: Float { x + y + z }
}

/// Points that keep a distance from each other.
struct PointGrid {
    private(set) var points: [Point] = []
    private let cell: Float
    private let columns: Int
    private let rows: Int
    private var cells: [[Int32]]

    init(_ size: Point, cell: Float) {
        self.cell = cell
        columns = Int(size.x / cell) + 1
        rows = Int(size.y / cell) + 1
        cells = Array(repeating: [], count: columns * rows)
    }

    /// Does nothing if a point is closer than `distance`.
    mutating func add(_ p: Point, apart distance: Float) {
        let (x, y) = (min(Int(p.x / cell), columns - 1), min(Int(p.y / cell), rows - 1))
        let reach = Int(distance / cell) + 1
        for row in max(y - reach, 0)...min(y + reach, rows - 1) {
            for column in max(x - reach, 0)...min(x + reach, columns - 1) {
                for index in cells[row * columns + column] {
                    let away = points[Int(index)] - p
                    if away.dot(away) < distance * distance { return }
                }
            }
        }
        cells[y * columns + x].append(Int32(points.count))
        points.append(p)
    }
}
