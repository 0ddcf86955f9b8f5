/// Discs, rings, lines and ribbons with soft edges.

extension Canvas {
    /// Calls `change` for the pixels of a box around a shape; gives the place and the pixel's index.
    @inline(__always)
    private mutating func inBox(_ low: Point, _ high: Point, _ cover: (Point) -> Colour) {
        let x0 = max(Int(low.x * unit) - 1, 0)
        let x1 = min(Int(max(high.x, 0) * unit) + 2, width)
        let y0 = max(Int(low.y * unit) - 1, 0)
        let y1 = min(Int(max(high.y, 0) * unit) + 2, height)
        guard x0 < x1, y0 < y1 else { return }
        for y in y0..<y1 {
            for x in x0..<x1 {
                let ink = cover(place(x, y))
                guard ink.w > 0 else { continue }
                let i = y * width + x
                pixels[i] = pixels[i].mixed(ink.faded(1), ink.w)
            }
        }
    }

    /// - Parameter softness: how wide the edge is, beyond the one pixel that it always is.
    mutating func disc(_ centre: Point, _ radius: Float, _ colour: Colour, softness: Float = 0) {
        let edge = max(frame.pixel, softness)
        let reach = Point(repeating: radius + edge)
        inBox(centre - reach, centre + reach) { p in
            let d = (p - centre).length - radius
            return colour.faded(colour.w * clamp(0.5 - d / edge))
        }
    }

    mutating func ring(_ centre: Point, _ radius: Float, width line: Float, _ colour: Colour) {
        let half = max(line, pixel * 0.8) / 2
        let reach = Point(repeating: radius + half + pixel)
        let unit = unit
        inBox(centre - reach, centre + reach) { p in
            let d = abs((p - centre).length - radius) - half
            return colour.faded(colour.w * clamp(0.5 - d * unit))
        }
    }

    /// Light around a point that fades away without an edge.
    mutating func glow(_ centre: Point, _ radius: Float, _ colour: Colour) {
        inBox(centre - Point(repeating: radius), centre + Point(repeating: radius)) { p in
            let t = clamp(1 - (p - centre).length / radius)
            return colour.faded(colour.w * t * t * (3 - 2 * t) * t)
        }
    }

    /// - Parameter end: the colour at `b`, if it isn't the same.
    mutating func line(_ a: Point, _ b: Point, width line: Float, _ colour: Colour, to end: Colour? = nil) {
        let far = end ?? colour
        let half = max(line, pixel * 0.8) / 2
        let reach = Point(repeating: half + pixel)
        let low = Point(min(a.x, b.x), min(a.y, b.y)) - reach
        let high = Point(max(a.x, b.x), max(a.y, b.y)) + reach
        let along = b - a
        let unit = unit
        let scale = 1 / max(along.dot(along), 1e-12)
        inBox(low, high) { p in
            let t = clamp((p - a).dot(along) * scale)
            let d = (p - a - along * t).length - half
            return colour.mixed(far, t).faded(colour.w * clamp(0.5 - d * unit))
        }
    }
}

/// Outlines for the filler.
enum Outline {
    /// A band along a path.
    ///
    /// - Parameter half: half of its width, at each part of the way from 0 to 1.
    static func ribbon(_ path: [Point], half: (Float) -> Float) -> [Point] {
        guard path.count > 1 else { return [] }
        var left: [Point] = []
        var right: [Point] = []
        left.reserveCapacity(path.count * 2)
        right.reserveCapacity(path.count)
        for i in path.indices {
            let along = path[min(i + 1, path.count - 1)] - path[max(i - 1, 0)]
            let side = along.normalised.turned * half(Float(i) / Float(path.count - 1))
            left.append(path[i] + side)
            right.append(path[i] - side)
        }
        return left + right.reversed()
    }

    /// A part of a ring; angles in radians. With an inner radius of 0 it is a slice.
    static func arc(_ centre: Point, from inner: Float, to outer: Float, _ start: Float, _ end: Float) -> [Point] {
        let steps = max(Int(abs(end - start) * 24), 4)
        let angles = (0...steps).map { start + (end - start) * Float($0) / Float(steps) }
        let far = angles.map { centre + Fast.direction($0) * outer }
        let near = angles.reversed().map { centre + Fast.direction($0) * inner }
        return far + near
    }

    static func regular(_ corners: Int, _ centre: Point, _ radius: Float, turned: Float) -> [Point] {
        (0..<corners).map { corner in
            centre + Fast.direction(turned + 2 * Fast.pi * Float(corner) / Float(corners)) * radius
        }
    }

    static func rectangle(_ low: Point, _ high: Point) -> [Point] {
        [low, Point(high.x, low.y), high, Point(low.x, high.y)]
    }
}
