/// Tells things in one photo apart before anything is read into them: a stack of boxes, two shoes' tags, a receipt or
/// another product beside the label. What is certain must come from one of them.
struct PhotoParts {
    struct Part {
        var lines: [RecognisedLine] = []
        var bars: [DecodedBars] = []
    }

    /// Print of one thing stands closer together than this, in heights of its typical line: on no label seen is there
    /// a wider gap, and a wider one lies between the labels of two boxes.
    private static let reach = 6.0
    /// Bars may stand further off, at a label's other edge.
    private static let reachOfBars = 12.0

    let parts: [Part]

    /// - Parameter aspect: the photo's width over its height.
    init(_ lines: [RecognisedLine], _ bars: [DecodedBars], aspect: Double) {
        let places = lines.map { line in line.region.map { Place($0, aspect) } }
        guard !places.contains(nil), let height = Self.typicalHeight(zip(lines, places)) else {
            parts = [Part(lines: lines, bars: bars)]
            return
        }
        let sure = zip(lines, places).filter { $0.0.isSure }.compactMap(\.1)
        let codes = bars.compactMap { $0.region.map { Place($0, aspect) } }
        let things = Self.joined(sure + codes, reach: Self.reach * height).filter { thing in
            sure.contains { $0.gap(to: thing) == 0 }
        }
        var parts = things.map { _ in Part() }
        for (line, place) in zip(lines, places) {
            if let index = place?.nearest(of: things)?.index { parts[index].lines.append(line) }
        }
        for code in bars {
            guard let place = code.region.map({ Place($0, aspect) }) else {
                for index in parts.indices { parts[index].bars.append(code) }
                continue
            }
            guard let near = place.nearest(of: things), near.gap <= Self.reachOfBars * height else { continue }
            parts[near.index].bars.append(code)
        }
        self.parts = parts.filter { !$0.lines.isEmpty }
    }

    /// In the photo's units: what a line's height on the upright label comes to there.
    private static func typicalHeight(_ lines: Zip2Sequence<[RecognisedLine], [Place?]>) -> Double? {
        let heights = lines.compactMap { line, place -> Double? in
            guard line.isSure, let box = line.box, let place else { return nil }
            let diagonal = (box.width * box.width + box.height * box.height).squareRoot()
            return diagonal > 0 ? box.height * place.diagonal / diagonal : nil
        }.sorted()
        return heights.isEmpty ? nil : heights[heights.count / 2]
    }

    private static func joined(_ places: [Place], reach: Double) -> [Place] {
        var groups: [[Place]] = []
        for place in places {
            let near = groups.indices.filter { groups[$0].contains { $0.gap(to: place) <= reach } }
            let whole = near.flatMap { groups[$0] } + [place]
            for index in near.reversed() { groups.remove(at: index) }
            groups.append(whole)
        }
        return groups.map { group in group.dropFirst().reduce(group[0]) { $0.union($1) } }
    }
}

/// A box in the photo, in units of the photo's height both ways.
private struct Place: Hashable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ region: PhotoRegion, _ aspect: Double) {
        left = region.x * aspect
        top = region.y
        right = (region.x + region.width) * aspect
        bottom = region.y + region.height
    }

    var diagonal: Double { ((right - left) * (right - left) + (bottom - top) * (bottom - top)).squareRoot() }

    func union(_ other: Place) -> Place {
        var whole = self
        whole.left = min(left, other.left)
        whole.top = min(top, other.top)
        whole.right = max(right, other.right)
        whole.bottom = max(bottom, other.bottom)
        return whole
    }

    /// 0 where they touch or overlap.
    func gap(to other: Place) -> Double {
        let across = max(0, max(left, other.left) - min(right, other.right))
        let down = max(0, max(top, other.top) - min(bottom, other.bottom))
        return (across * across + down * down).squareRoot()
    }

    func nearest(of others: [Place]) -> (index: Int, gap: Double)? {
        others.enumerated().map { (index: $0.offset, gap: gap(to: $0.element)) }
            .min { ($0.gap, $0.index) < ($1.gap, $1.index) }
    }
}

extension RecognisedLine {
    /// What is hardly readable may be anything.
    fileprivate var isSure: Bool { confidence > 0.5 && text.count > 1 }
}
