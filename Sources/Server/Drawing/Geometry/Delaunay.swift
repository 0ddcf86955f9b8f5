/// Joins points to triangles whose circles contain no other point, which gives the least slivers.

enum Delaunay {
    struct Triangle: Sendable {
        var a: Int
        var b: Int
        var c: Int
    }

    private struct Circle {
        var triangle: Triangle
        var x: Double
        var y: Double
        var radius: Double
    }

    /// Sweeps from left to right: a triangle whose circle lies behind the sweep is final.
    static func triangles(_ points: [Point], _ tick: Tick) throws -> [Triangle] {
        let count = points.count
        guard count > 2 else { return [] }
        let all = points.map { SIMD2<Double>(Double($0.x), Double($0.y)) } + around(points)
        var open = [circle(Triangle(a: count, b: count + 1, c: count + 2), all)]
        var closed: [Triangle] = []
        let order = points.indices.sorted { (points[$0].x, points[$0].y, $0) < (points[$1].x, points[$1].y, $1) }
        for (step, index) in order.enumerated() {
            if step % 32 == 0 { try tick(Double(step) / Double(count)) }
            var edges: [(Int, Int)] = []
            open.removeAll { circle in
                let dx = all[index].x - circle.x
                let t = circle.triangle
                if dx > 0, dx * dx > circle.radius {
                    closed.append(t)
                    return true
                }
                let dy = all[index].y - circle.y
                guard dx * dx + dy * dy <= circle.radius else { return false }
                edges += [(t.a, t.b), (t.b, t.c), (t.c, t.a)]
                return true
            }
            for (a, b) in outline(edges) { open.append(circle(Triangle(a: a, b: b, c: index), all)) }
        }
        closed += open.map(\.triangle)
        return closed.filter { max($0.a, $0.b, $0.c) < count }
    }

    /// Three far corners that contain everything; their triangles are dropped at the end.
    private static func around(_ points: [Point]) -> [SIMD2<Double>] {
        let reach = points.reduce(1) { max($0, abs($1.x), abs($1.y)) }
        let far = Double(reach) * 40
        return [SIMD2(-far, -far), SIMD2(far, -far), SIMD2(0, far * 1.5)]
    }

    /// Edges that belong to one triangle only; those between two lie inside the hole.
    private static func outline(_ edges: [(Int, Int)]) -> [(Int, Int)] {
        let sorted = edges.sorted { ends($0) < ends($1) }
        return sorted.indices.filter { place in
            let own = ends(sorted[place])
            let isFirst = place == 0 || ends(sorted[place - 1]) != own
            return isFirst && (place == sorted.count - 1 || ends(sorted[place + 1]) != own)
        }.map { sorted[$0] }
    }

    /// The same for both directions of an edge.
    private static func ends(_ edge: (Int, Int)) -> (Int, Int) { (min(edge.0, edge.1), max(edge.0, edge.1)) }

    private static func circle(_ t: Triangle, _ points: [SIMD2<Double>]) -> Circle {
        let (a, b, c) = (points[t.a], points[t.b] - points[t.a], points[t.c] - points[t.a])
        var double = 2 * (b.x * c.y - b.y * c.x)
        // Three points on a line have no circle; a huge one stands for it.
        if abs(double) < 1e-12 { double = double < 0 ? -1e-12 : 1e-12 }
        let (bb, cc) = (b.x * b.x + b.y * b.y, c.x * c.x + c.y * c.y)
        let x = (c.y * bb - b.y * cc) / double
        let y = (b.x * cc - c.x * bb) / double
        return Circle(triangle: t, x: a.x + x, y: a.y + y, radius: x * x + y * y)
    }
}
