/// Chains the characters of an upright label into lines and cells, of one polarity each.
enum LineBuilder {
    /// What reads best comes first: long lines of strong print before lone marks.
    static func lines(of strokes: [Stroke], in label: Pix) -> [TextLine] {
        let all = chains(strokes.filter { !$0.isLight }) + chains(strokes.filter(\.isLight))
        let printed = withoutCounters(all.filter { $0.hasItsPaper(in: label) })
        let strength = typicalContrast(printed)
        let height = typicalHeight(printed) ?? 0
        let pieces = printed.flatMap { $0.pieces() }.filter { isWorthReading($0, strength, height) }
        return pieces.sorted { ($0.weight, $1.box.y, $1.box.x) > ($1.weight, $0.box.y, $0.box.x) }
    }

    /// The insides of an O and of a frame are patches of the other polarity.
    private static func withoutCounters(_ lines: [TextLine]) -> [TextLine] {
        let rows = lines.filter { $0.strokes.count > 1 }
        return lines.filter { line in
            line.strokes.count > 1
                || !rows.contains { row in
                    row.isLight != line.isLight && row.box.overlap(line.box) > 0.6
                        && row.strokes.contains { $0.box.overlap(line.box) > 0.6 }
                }
        }
    }

    private static func typicalContrast(_ lines: [TextLine]) -> Double {
        let contrasts = lines.filter { $0.strokes.count >= 5 }.flatMap { $0.strokes.map(\.contrast) }.sorted()
        return contrasts.isEmpty ? 0 : Double(contrasts[contrasts.count / 2])
    }

    /// Of most of the print; nil where there is none.
    static func typicalHeight(_ lines: [TextLine]) -> Double? {
        let heights = lines.filter { $0.strokes.count >= 5 }.flatMap { line in
            line.strokes.map { _ in line.characterHeight }
        }
        return heights.isEmpty ? nil : heights.sorted()[heights.count / 2]
    }

    /// Cloth is fainter than print, and a lone upright stroke is a bar or a frame's rest more often than a 1. A size that
    /// stands alone isn't smaller than the words around it.
    private static func isWorthReading(_ line: TextLine, _ strength: Double, _ height: Double) -> Bool {
        let contrast = line.strokes.reduce(0) { $0 + $1.contrast } / line.strokes.count
        guard Double(contrast) > strength * 0.5 else { return false }
        let box = line.box
        if line.strokes.count == 1 {
            return Double(box.height) > height * 0.8 && box.width * 3 > box.height && box.height * 3 > box.width
        }
        return box.width * 2 > box.height
    }

    /// Full characters first, each appended to the line it continues best; then marks smaller than those.
    private static func chains(_ strokes: [Stroke]) -> [TextLine] {
        let sorted = strokes.sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
        var lines: [TextLine] = []
        var open: [Int] = []
        for stroke in sorted where stroke.box.height >= 10 {
            open.removeAll { Double(stroke.box.x - lines[$0].box.right) > lines[$0].characterHeight * 1.1 }
            if let best = bestLine(for: stroke, among: open, lines) {
                lines[best].append(stroke)
            } else {
                open.append(lines.count)
                lines.append(TextLine(stroke))
            }
        }
        attach(sorted, to: &lines)
        return lines
    }

    private static func bestLine(for stroke: Stroke, among open: [Int], _ lines: [TextLine]) -> Int? {
        open.filter { lines[$0].isContinued(by: stroke) }.min {
            lines[$0].distance(to: stroke) < lines[$1].distance(to: stroke)
        }
    }

    /// Dots, dashes and other small marks go to the line they stand in, raised digits to the one they stand above.
    private static func attach(_ strokes: [Stroke], to lines: inout [TextLine]) {
        let bodies = lines.indices.filter { lines[$0].strokes.count > 1 || lines[$0].box.height >= 16 }
        var gone: Set<Int> = []
        let loners = lines.indices.filter { lines[$0].strokes.count == 1 }
        for index in loners {
            let stroke = lines[index].strokes[0]
            let others = bodies.filter { $0 != index && !gone.contains($0) }
            let tailed = others.first { lines[$0].isTail(stroke) }
            if let home = tailed ?? others.first(where: { lines[$0].holds(stroke) }) {
                lines[home].marks.append(stroke)
                gone.insert(index)
            } else if let home = others.first(where: { lines[$0].isRaised(stroke) }) {
                lines[home].raised.append(stroke)
                gone.insert(index)
            }
        }
        for stroke in strokes where stroke.box.height < 10 {
            guard let home = bodies.first(where: { !gone.contains($0) && lines[$0].holds(stroke) }) else { continue }
            lines[home].marks.append(stroke)
        }
        lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }
}
