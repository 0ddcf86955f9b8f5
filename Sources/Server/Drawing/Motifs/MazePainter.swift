/// A real maze with one way between any two places, coloured by how far each place is from its heart.

struct MazePainter {
    private let brief: Brief

    init(_ brief: Brief) { self.brief = brief }

    func paint(_ canvas: inout Canvas, _ tick: Tick) throws {
        var random = brief.random("maze")
        let count = Int(Float(17 + random.below(12)) / brief.scale)
        let margin: Float = 0.05
        let side = (1 - 2 * margin) / Float(count)
        let columns = Int((canvas.size.x - 2 * margin) / side + 0.01)
        let rows = Int((canvas.size.y - 2 * margin) / side + 0.01)
        let start = (canvas.size - Point(Float(columns), Float(rows)) * side) / 2
        let heart = Int(Float(rows) * brief.focus.y) * columns + Int(Float(columns) * brief.focus.x)
        let ways = Self.ways(columns, rows, from: heart, &random)
        let longest = Float(ways.map(\.steps).max() ?? 1)
        let palette = brief.palette
        let ramp =
            brief.isDark
            ? Ramp([palette.pale, palette.high, palette.accent, palette.mid, palette.low])
            : Ramp([palette.accent, palette.mid, palette.low, palette.high.mixed(palette.mid, 0.3)])
        let middle = { (cell: Int) in
            start + (Point(Float(cell % columns), Float(cell / columns)) + Point(0.5, 0.5)) * side
        }
        for (index, way) in ways.enumerated() {
            if index % 8 == 0 { try tick(Double(index) / Double(ways.count)) }
            let tones = [way.steps - 1, way.steps].map { ramp[(Float($0) / longest).squareRoot()] }
            canvas.line(middle(way.from), middle(way.to), width: side * 0.66, tones[0], to: tones[1])
        }
        canvas.disc(middle(heart), side * 0.55, brief.ink)
        canvas.disc(middle(heart), side * 0.3, palette.accent)
    }

    private struct Way {
        var from: Int
        var to: Int
        var steps: Int
    }

    /// Goes as deep as it can and turns back where it must, which makes long winding ways.
    private static func ways(_ columns: Int, _ rows: Int, from heart: Int, _ random: inout Random) -> [Way] {
        var steps = Array(repeating: -1, count: columns * rows)
        steps[heart] = 0
        var stack = [heart]
        var ways: [Way] = []
        while let cell = stack.last {
            let (x, y) = (cell % columns, cell / columns)
            var free: [Int] = []
            if x > 0, steps[cell - 1] < 0 { free.append(cell - 1) }
            if x < columns - 1, steps[cell + 1] < 0 { free.append(cell + 1) }
            if y > 0, steps[cell - columns] < 0 { free.append(cell - columns) }
            if y < rows - 1, steps[cell + columns] < 0 { free.append(cell + columns) }
            guard !free.isEmpty else {
                stack.removeLast()
                continue
            }
            let next = random.pick(free)
            steps[next] = steps[cell] + 1
            ways.append(Way(from: cell, to: next, steps: steps[next]))
            // Now and then it starts again elsewhere, or one way would wind through everything.
            if random.happens(0.06), stack.count > 4 { stack.swapAt(stack.count - 1, random.below(stack.count)) }
            stack.append(next)
        }
        return ways
    }
}
