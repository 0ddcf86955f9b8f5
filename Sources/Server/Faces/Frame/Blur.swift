/// How blurred a picture is: how much of the way across each edge its steepest step makes.

extension Grey {
    /// From 0, where edges are one step, to 1; nil where there are none.
    ///
    /// Ours, after Marziliano, Dufaux, Winkler and Ebrahimi, "A no-reference perceptual blur metric", ICIP 2002, which
    /// measures how wide edges are. A sensor's noise is small against an edge, and would look sharp by itself.
    var blur: Double? {
        guard min(width, height) > 2 * Self.reach else { return nil }
        var edges = Edges()
        for row in 0..<height { edges.add(values, from: row * width, step: 1, count: width) }
        for column in 0..<width { edges.add(values, from: column, step: width, count: height) }
        return edges.blur
    }

    /// Pixels across which an edge is looked at.
    fileprivate static let reach = 9
}

private struct Edges {
    private var (steepest, whole, count) = (0, 0, 0)

    /// Steps of brightness from one end to the other: less is no edge.
    private static let least = 24
    private static let fewest = 50

    var blur: Double? { count < Self.fewest ? nil : 1 - Double(steepest) / Double(whole) }

    /// A row or a column.
    mutating func add(_ values: [UInt8], from start: Int, step: Int, count length: Int) {
        values.withUnsafeBufferPointer { values in
            var place = 0
            while place + Grey.reach < length {
                let at = start + place * step
                let rise = abs(Int(values[at + Grey.reach * step]) - Int(values[at]))
                guard rise >= Self.least else {
                    place += 1
                    continue
                }
                var most = 0
                for next in 0..<Grey.reach {
                    most = max(most, abs(Int(values[at + (next + 1) * step]) - Int(values[at + next * step])))
                }
                // A line within the edge is steeper than the whole.
                (steepest, whole, count) = (steepest + min(most, rise), whole + rise, count + 1)
                place += Grey.reach
            }
        }
    }
}
