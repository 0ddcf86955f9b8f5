/// How the middle of a line's characters rises and falls along it: labels are folded, bent and held askew.
struct RowCurve {
    private let points: [(x: Double, y: Double)]

    init(_ line: TextLine) {
        let tall = line.strokes.filter { Double($0.box.height) > line.characterHeight * 0.62 }
        points = (tall.isEmpty ? line.strokes : tall).map { ($0.box.midX, $0.box.midY) }.sorted { $0.x < $1.x }
    }

    /// A straight line through the nearest characters; few of them say where the row is, but not how it runs.
    func middle(at x: Double) -> Double {
        let near = nearest(to: x, count: 7)
        let count = Double(near.count)
        let meanX = near.reduce(0) { $0 + $1.x } / count
        let meanY = near.reduce(0) { $0 + $1.y } / count
        guard near.count >= 4 else { return meanY }
        var spread = 0.0
        var rise = 0.0
        for point in near {
            spread += (point.x - meanX) * (point.x - meanX)
            rise += (point.x - meanX) * (point.y - meanY)
        }
        let slope = spread > 0 ? min(0.5, max(-0.5, rise / spread)) : 0
        // Beyond its ends a row is assumed to go on level rather than ever steeper.
        let inside = min(max(x, points[0].x), points[points.count - 1].x)
        return meanY + slope * (inside - meanX)
    }

    /// How far these stand out above and below the middle.
    func band(_ strokes: [Stroke]) -> (rise: Double, fall: Double) {
        strokes.reduce((rise: 2.0, fall: 2.0)) { band, stroke in
            let middle = middle(at: stroke.box.midX)
            return (max(band.rise, middle - Double(stroke.box.y)), max(band.fall, Double(stroke.box.bottom) - middle))
        }
    }

    private func nearest(to x: Double, count: Int) -> ArraySlice<(x: Double, y: Double)> {
        guard points.count > count else { return points[...] }
        var start = 0
        while start + count < points.count, abs(points[start + count].x - x) < abs(points[start].x - x) { start += 1 }
        return points[start..<start + count]
    }
}
