/// Simple shapes where a label has its maker's mark: they take its place, they don't copy it.

enum Emblem: Sendable {
    case jumper, wings, tick, stripes

    static func draw(_ emblem: Emblem, at box: Box, on pen: inout Pen, _ ink: Ink = .black) {
        let lines: [[(Double, Double)]] =
            switch emblem {
            case .jumper:
                [
                    [(0.62, 0), (0.56, 0.3), (0.5, 0.5)], [(0.5, 0.5), (0.02, 0.86), (0, 1)],
                    [(0.5, 0.5), (0.95, 0.9)],
                    [(0.56, 0.35), (0.3, 0.4)],
                ]
            case .wings: [[(0, 0.9), (0.45, 0.55), (1, 1)]]
            case .tick: [[(0, 0.6), (0.2, 0.95), (1, 0.1)]]
            case .stripes: [[(0.1, 1), (0, 0.7)], [(0.5, 1), (0.3, 0.4)], [(0.9, 1), (0.6, 0.1)]]
            }
        for line in lines {
            for (start, end) in zip(line, line.dropFirst()) { stroke(start, end, box, &pen, ink) }
        }
    }

    private static func stroke(
        _ start: (Double, Double), _ end: (Double, Double), _ box: Box, _ pen: inout Pen, _ ink: Ink
    ) {
        let thick = box.height * 0.13
        let steps = 24
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            let x = box.x + (start.0 + (end.0 - start.0) * share) * box.width
            let y = box.y + (start.1 + (end.1 - start.1) * share) * box.height
            pen.fill(Box(x - thick / 2, y - thick / 2, thick, thick), ink)
        }
    }
}
