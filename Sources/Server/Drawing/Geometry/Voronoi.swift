/// The cells of points: each is what lies closer to its point than to any other.

enum Voronoi {
    /// - Parameters:
    ///   - gap: the cells keep this far from the line between two points.
    ///   - reach: points farther away than this from a point don't shape its cell.
    static func cell(_ index: Int, of sites: [Point], in size: Point, gap: Float, reach: Float) -> [Point] {
        let site = sites[index]
        let margin = Point(repeating: 0.05)
        var outline = Outline.rectangle(Point.zero - margin, size + margin)
        for (other, neighbour) in sites.enumerated() where other != index {
            let between = neighbour - site
            guard between.dot(between) < reach * reach else { continue }
            let normal = between.normalised
            outline = clip(outline, normal, site + between / 2 - normal * gap)
            if outline.isEmpty { return [] }
        }
        return outline
    }

    /// Keeps what lies behind a line through `on`, seen along `normal`.
    static func clip(_ outline: [Point], _ normal: Point, _ on: Point) -> [Point] {
        var result: [Point] = []
        result.reserveCapacity(outline.count + 1)
        guard var last = outline.last else { return [] }
        var lastSide = (last - on).dot(normal)
        for corner in outline {
            let side = (corner - on).dot(normal)
            if (side < 0) != (lastSide < 0) {
                result.append(last + (corner - last) * (lastSide / (lastSide - side)))
            }
            if side < 0 { result.append(corner) }
            last = corner
            lastSide = side
        }
        return result
    }
}
