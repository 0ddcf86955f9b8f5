/// Tells things in one photo apart before anything is read into them: a stack of boxes, two shoes' tags, a receipt or
/// another product beside the label. What is certain must come from one of them.
import Pictures

struct PhotoParts {
    struct Part {
        var lines: [RecognisedLine] = []
        var bars: [DecodedBars] = []
    }

    /// Print of one thing stands closer together than this, in heights of its typical line: on no label seen is there
    /// a wider gap, and a wider one lies between the labels of two boxes.
    private static let reach = 5.0
    let parts: [Part]

    /// - Parameters:
    ///   - areas: where print was found, whether it has been read or not.
    ///   - aspect: the photo's width over its height.
    init(_ lines: [RecognisedLine], _ bars: [DecodedBars], areas: [PhotoRegion], aspect: Double) {
        let places = lines.map { line in line.region.map { Place($0, aspect) } }
        guard !places.contains(nil), let height = Self.typicalHeight(zip(lines, places)) else {
            parts = [Part(lines: lines, bars: bars)]
            return
        }
        let sure = zip(lines, places).filter { $0.0.isSure }.compactMap(\.1)
        let words = zip(lines, places).filter { $0.0.isSure && $0.0.isWords }.compactMap(\.1)
        let codes = bars.map { $0.region.map { Place($0, aspect) } }
        // Bars and their digits alone are no thing: they stand at the edge of a label.
        let things = Self.joined(sure + codes.compactMap(\.self), reach: Self.reach * height).filter { thing in
            words.contains { $0.gap(to: thing) == 0 }
        }
        let unread = areas.map { Place($0, aspect) }.filter { area in
            !(sure + things).contains { $0.gap(to: area) == 0 }
        }
        var parts = things.map { _ in Part() }
        for (line, place) in zip(lines, places) {
            if let index = place?.nearest(of: things) { parts[index].lines.append(line) }
        }
        for (code, place) in zip(bars, codes) {
            // In the middle of other print that nobody has read yet.
            if let place, unread.contains(where: { $0.gap(to: place) == 0 }) { continue }
            if let index = place?.nearest(of: things) { parts[index].bars.append(code) }
            if place == nil { for index in parts.indices { parts[index].bars.append(code) } }
        }
        self.parts = parts.isEmpty ? [Part(lines: lines, bars: bars)] : parts.filter { !$0.lines.isEmpty }
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

    func nearest(of others: [Place]) -> Int? {
        others.indices.min { (gap(to: others[$0]), $0) < (gap(to: others[$1]), $1) }
    }
}

extension RecognisedLine {
    /// What is hardly readable may be anything.
    fileprivate var isSure: Bool { confidence > 0.5 && text.count > 1 }
    fileprivate var isWords: Bool { text.count(where: \.isLetter) > 1 }
}
