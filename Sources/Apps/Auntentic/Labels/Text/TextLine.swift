/// Characters of an upright label that stand in one row: a line, or a cell of a table.
struct TextLine {
    var strokes: [Stroke]
    /// Dots, dashes and the like.
    var marks: [Stroke] = []
    /// Small digits at the top right of another: the halves of sizes, as boxes print them.
    var raised: [Stroke] = []
    let isLight: Bool
    private(set) var box: PixelBox
    /// The height of its capitals and digits, as far as its strokes tell.
    private(set) var characterHeight: Double
    /// How many pixels down the row runs per pixel to the right.
    private(set) var slope = 0.0

    init(_ stroke: Stroke) {
        strokes = [stroke]
        isLight = stroke.isLight
        box = stroke.box
        characterHeight = Double(stroke.box.height)
    }

    mutating func append(_ stroke: Stroke) {
        strokes.append(stroke)
        box = box.union(stroke.box)
        let heights = strokes.suffix(40).map { Double($0.box.height) }.sorted()
        characterHeight = heights[min(heights.count - 1, heights.count * 3 / 4)]
        slope = fittedSlope()
    }

    /// Least squares over the characters' middles.
    private func fittedSlope() -> Double {
        let tall = strokes.suffix(40).filter { Double($0.box.height) > characterHeight * 0.6 }
        guard tall.count >= 4 else { return 0 }
        let count = Double(tall.count)
        let meanX = tall.reduce(0) { $0 + $1.box.midX } / count
        let meanY = tall.reduce(0) { $0 + $1.box.midY } / count
        var spread = 0.0
        var rise = 0.0
        for stroke in tall {
            spread += (stroke.box.midX - meanX) * (stroke.box.midX - meanX)
            rise += (stroke.box.midX - meanX) * (stroke.box.midY - meanY)
        }
        guard spread > characterHeight * characterHeight else { return 0 }
        return min(0.35, max(-0.35, rise / spread))
    }

    // MARK: what belongs to it

    func distance(to stroke: Stroke) -> Double { abs(stroke.box.midY - middle(at: stroke.box.midX)) }

    private func middle(at x: Double) -> Double {
        let last = strokes.suffix(5)
        let middle = last.reduce(0) { $0 + $1.box.midY } / Double(last.count)
        let across = last.reduce(0) { $0 + $1.box.midX } / Double(last.count)
        return middle + slope * (x - across)
    }

    func isContinued(by stroke: Stroke) -> Bool {
        let own = Double(stroke.box.height)
        let previous = Double(strokes[strokes.count - 1].box.height)
        let taller = max(own, previous)
        guard taller <= 1.8 * min(own, previous), own <= characterHeight * 1.8 else { return false }
        // A character stands beside the one before it, not on top of it.
        guard stroke.box.midX > strokes[strokes.count - 1].box.midX else { return false }
        return distance(to: stroke) < min(own, characterHeight) * 0.45
    }

    /// Whether a small mark stands in this row.
    func holds(_ stroke: Stroke) -> Bool {
        let near = characterHeight * 0.7
        guard stroke.box.midX > Double(box.x) - near, stroke.box.midX < Double(box.right) + near else { return false }
        let nearest = strokes.min { abs($0.box.midX - stroke.box.midX) < abs($1.box.midX - stroke.box.midX) }
        guard let middle = nearest?.box.midY, Double(stroke.box.width) < characterHeight,
            Double(stroke.box.height) < characterHeight * 0.42
        else { return false }
        return abs(stroke.box.midY - middle) < characterHeight * 0.65
    }

    /// Smaller than the full-sized character to its left, level with its top and well above its foot.
    func isRaised(_ stroke: Stroke) -> Bool {
        let left = strokes.filter { $0.box.midX < stroke.box.midX }.max { $0.box.midX < $1.box.midX }
        guard let left, stroke.isLight == isLight else { return false }
        let height = Double(left.box.height)
        let gap = Double(stroke.box.x - left.box.right)
        let share = Double(stroke.box.height) / height
        return height > characterHeight * 0.85 && share > 0.3 && share < 0.75 && gap > -0.1 * height
            && gap < 0.55 * height && abs(Double(stroke.box.y - left.box.y)) < 0.25 * height
            && Double(left.box.bottom - stroke.box.bottom) > 0.25 * height
    }

    /// A smaller letter on the foot of the row, as youth sizes have their Y.
    func isTail(_ stroke: Stroke) -> Bool {
        guard let last = strokes.last, stroke.isLight == isLight, stroke.box.midX > last.box.midX else { return false }
        let height = Double(last.box.height)
        let share = Double(stroke.box.height) / height
        return share > 0.35 && share < 0.85 && Double(stroke.box.x - last.box.right) < 0.5 * height
            && abs(Double(stroke.box.bottom - last.box.bottom)) < 0.2 * height
    }

    // MARK: what it is made of

    /// The row cut where gaps are wide and after raised digits, which are told from its characters.
    func pieces() -> [TextLine] {
        let all = strokes.map { ($0, isMark: false) } + (marks + raised).map { ($0, isMark: !isRaised($0)) }
        let sorted = all.sorted { $0.0.box.x < $1.0.box.x }
        var pieces: [TextLine] = []
        var right = Int.min
        for (index, (stroke, isMark)) in sorted.enumerated() {
            let gap = right == Int.min ? .infinity : Double(stroke.box.x - right)
            right = max(right, stroke.box.right)
            if pieces.isEmpty || gap >= characterHeight * 0.95 || pieces[pieces.count - 1].raised.count > 0 {
                if !isMark { pieces.append(TextLine(stroke)) }
            } else if isMark {
                pieces[pieces.count - 1].marks.append(stroke)
            } else if endsCell(stroke, before: sorted.dropFirst(index + 1).first { !$0.isMark }?.0),
                pieces[pieces.count - 1].isRaised(stroke)
            {
                pieces[pieces.count - 1].raised = [stroke]
            } else {
                pieces[pieces.count - 1].append(stroke)
            }
        }
        return pieces
    }

    private func endsCell(_ stroke: Stroke, before next: Stroke?) -> Bool {
        next.map { Double($0.box.x - stroke.box.right) > characterHeight * 0.4 } ?? true
    }

    /// Where the digit behind a point at the line's end must be, though it was taken for none: 27. of 27.5.
    var behindItsPoint: PixelBox? {
        guard raised.isEmpty, let last = strokes.last,
            let point = marks.first(where: { $0.box.midX > Double(last.box.right) })
        else { return nil }
        let size = Double(last.box.height)
        let isLow = abs(Double(point.box.bottom - last.box.bottom)) < size * 0.3
        guard isLow, Double(point.box.longer) < size * 0.4, Double(point.box.x - last.box.right) < size * 0.5 else {
            return nil
        }
        return PixelBox(x: point.box.right, y: last.box.y, width: Int(size * 0.9), height: last.box.height)
    }

    /// Print in print's usual company: how much its contrast and number of characters speak for reading it.
    var weight: Int { min(8, strokes.count + raised.count) * strokes.reduce(0) { $0 + $1.contrast } / strokes.count }

    /// The last digit of a short piece that is narrower than the one before: it may be a raised one with a line below.
    var perhapsUnderlined: Stroke? {
        guard raised.isEmpty, (2...3).contains(strokes.count), let last = strokes.last else { return nil }
        let previous = strokes[strokes.count - 2]
        guard last.box.width * 10 < previous.box.width * 9, abs(last.box.y - previous.box.y) * 4 < previous.box.height
        else { return nil }
        var upper = last
        upper.box.height = last.box.height * 68 / 100
        return upper
    }

    /// Just above and below a line there is paper: for dark print it is bright. Gaps between letters fail this.
    func hasItsPaper(in label: Pix) -> Bool {
        let frame = box.clamped(width: label.width, height: label.height)
        guard let inside = label.clipped(frame) else { return false }
        let middle = (inside.rank(0.95) + inside.rank(0.05)) / 2
        let distance = 3 + Int(characterHeight * 0.08)
        let above = PixelBox(x: box.x, y: box.y - distance - 2, width: box.width, height: 3)
        let below = PixelBox(x: box.x, y: box.bottom + distance, width: box.width, height: 3)
        let paper = [above, below].compactMap { strip -> Int? in
            guard strip.y >= 0, strip.bottom <= label.height else { return nil }
            return label.clipped(strip.clamped(width: label.width, height: label.height))?.rank(0.5)
        }
        return paper.isEmpty || paper.contains { isLight ? $0 < middle : $0 > middle }
    }
}
