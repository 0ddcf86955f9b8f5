/// Bars of one place stand on each other.

enum Stacking {
    private struct Place: Hashable {
        var plot: _Plot
        var isNegative: Bool
    }

    static func stacked(_ marks: [_Mark]) -> [_Mark] {
        var heights: [Place: Double] = [:]
        return marks.map { mark in
            guard mark.kind == .bar, mark.isStacked else { return mark }
            let isHorizontal = mark.y.to?.category != nil
            let (place, amount) = isHorizontal ? (mark.y.to, mark.x.to) : (mark.x.to, mark.y.to)
            guard let place, case .number(let height)? = amount else { return mark }
            let key = Place(plot: place, isNegative: height < 0)
            let ground = heights[key] ?? 0
            heights[key] = ground + height
            var mark = mark
            let extent = (from: ground == 0 ? nil : _Plot.number(ground), to: _Plot.number(ground + height))
            if isHorizontal {
                (mark.x.from, mark.x.to) = extent
            } else {
                (mark.y.from, mark.y.to) = extent
            }
            return mark
        }
    }
}
