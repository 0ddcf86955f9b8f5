/// Finds the places of a photo where print stands, and which way its lines run.
import AuntenticCore
import Foundation
import Pictures

/// A turned box around print, in pixels of the photo.
struct TextArea {
    var centreX: Double
    var centreY: Double
    /// Along the lines.
    var width: Double
    /// Across the lines.
    var height: Double
    /// Degrees clockwise that the lines run from the horizontal, -90 ..< 90: upside down isn't told apart yet.
    var angle: Double
    /// Of a typical character.
    var characterSize: Double
    /// Contrast times number of characters; print beats cloth by far.
    var score: Double
}

enum TextFinder {
    private static let overviewSide = 1400.0

    /// The most promising places first.
    static func areas(in photo: GreyPhoto, limit: Int) -> [TextArea] {
        let factor = min(2, overviewSide / Double(photo.longerSide))
        guard let small = photo.resized(by: factor), let pix = Pix(small) else { return [] }
        let groups = StrokeGroups(pix.strokes(.overview)).groups.filter { $0.count >= 2 }
        let ranked = groups.map { group in (group: group, score: score(group)) }
            .sorted { $0.score > $1.score }.prefix(240)
        let seeds = ranked.filter { $0.group.count >= 6 }.prefix(12).map { (group: $0.group, area: area(of: $0.group)) }
            .sorted { $0.area.score > $1.area.score }
        var found: [(area: TextArea, contrast: Int)] = []
        for (group, area) in seeds where found.count < limit {
            if found.contains(where: { $0.area.contains(area.centreX, area.centreY) }) { continue }
            let contrast = typicalContrast(group)
            let whole = grown(area, by: ranked.map(\.group), contrast: contrast)
            let within = found.indices.filter { whole.contains(found[$0].area.centreX, found[$0].area.centreY) }
            guard let first = within.first else {
                found.append((whole, contrast))
                continue
            }
            // The rest of a label whose bars or sizes were found first is as black as they are; cloth around it isn't.
            guard contrast * 10 > found[first].contrast * 7 else { continue }
            found[first].area = within.reduce(whole) { $0.joined(found[$1].area) }
            for index in within.dropFirst().reversed() { found.remove(at: index) }
        }
        return found.map { $0.area.scaled(by: 1 / factor) }
    }

    private static func typicalContrast(_ group: [Stroke]) -> Int {
        group.map(\.contrast).sorted()[group.count / 2]
    }

    /// A label's table, its code and its name are groups of their own: what is as black and stands near belongs to it.
    /// All of them together then say better which way the lines run.
    private static func grown(_ area: TextArea, by groups: [[Stroke]], contrast: Int) -> TextArea {
        var grown = area
        var members: Set<Int> = []
        let similar = groups.indices.filter { index in
            let size = typicalSize(groups[index]) / area.characterSize
            return typicalContrast(groups[index]) * 10 > contrast * 5 && size > 0.4 && size < 4
        }
        // A label is not many times as large as its largest piece of print; cloth goes on for ever.
        let limit = area.padded(by: max(area.width, area.height) * 0.9)
        for _ in 0..<3 {
            for index in similar where !members.contains(index) {
                let group = groups[index]
                let points = group.flatMap { [($0.box.x, $0.box.y), ($0.box.right, $0.box.bottom)] }
                    .map { (Double($0.0), Double($0.1)) }
                guard grown.isNear(points, 9 * area.characterSize), limit.isNear(points, 0) else { continue }
                members.insert(index)
                grown = grown.including(points)
            }
        }
        let joined = members.sorted().map { groups[$0] }
        let angle = direction(of: joined) ?? area.angle
        var whole = TextArea(
            centreX: area.centreX, centreY: area.centreY, width: 0, height: 0, angle: angle,
            characterSize: area.characterSize, score: area.score)
        whole = whole.including(joined.flatMap { $0 }.map { ($0.box.midX, $0.box.midY) })
        return whole.padded(by: 2 * area.characterSize)
    }

    /// The direction most of the print agrees on: each group votes with its characters, the neater the louder.
    private static func direction(of groups: [[Stroke]]) -> Double? {
        let votes = groups.filter { $0.count >= 8 }.prefix(12).map { group in
            let (angle, neatness) = LineDirection.find(group, characterSize: typicalSize(group))
            return (angle: angle, weight: score(group) * neatness)
        }
        func support(_ angle: Double) -> Double {
            votes.reduce(0) { abs(remainder($1.angle - angle, 180)) < 7 ? $0 + $1.weight : $0 }
        }
        return votes.max { (support($0.angle), $0.weight) < (support($1.angle), $1.weight) }?.angle
    }

    private static func typicalSize(_ group: [Stroke]) -> Double {
        let sizes = group.map { Double($0.box.longer) }.sorted()
        return sizes[sizes.count / 2]
    }

    /// Print is blacker than cloth, and a few dozen characters say as much as thousands of threads.
    private static func score(_ group: [Stroke]) -> Double {
        let mean = Double(group.reduce(0) { $0 + $1.contrast }) / Double(group.count)
        return mean * mean * Double(min(group.count, 120))
    }

    /// The box around a group, scored by how neatly its characters stand in rows as well.
    private static func area(of group: [Stroke]) -> TextArea {
        let size = typicalSize(group)
        let (angle, neatness) = LineDirection.find(group, characterSize: size)
        let score = score(group) * neatness
        let empty = TextArea(
            centreX: group[0].box.midX, centreY: group[0].box.midY, width: 0, height: 0, angle: angle,
            characterSize: size, score: score)
        return empty.including(group.map { ($0.box.midX, $0.box.midY) }).padded(by: 2 * size)
    }
}

extension TextArea {
    func contains(_ x: Double, _ y: Double) -> Bool {
        let (along, across) = position(x, y)
        return abs(along) <= width / 2 && abs(across) <= height / 2
    }

    /// Where a point of the photo lies from the middle, along the lines and across them.
    private func position(_ x: Double, _ y: Double) -> (Double, Double) {
        let radians = angle * .pi / 180
        let dx = x - centreX
        let dy = y - centreY
        return (dx * cos(radians) + dy * sin(radians), dy * cos(radians) - dx * sin(radians))
    }

    /// Whether more than half of the points lie inside or at most `distance` away.
    func isNear(_ points: [(Double, Double)], _ distance: Double) -> Bool {
        let near = points.count { point in
            let (along, across) = position(point.0, point.1)
            return abs(along) <= width / 2 + distance && abs(across) <= height / 2 + distance
        }
        return near * 2 > points.count
    }

    func including(_ points: [(Double, Double)]) -> TextArea {
        var left = -width / 2
        var right = width / 2
        var top = -height / 2
        var bottom = height / 2
        for point in points {
            let (along, across) = position(point.0, point.1)
            left = min(left, along)
            right = max(right, along)
            top = min(top, across)
            bottom = max(bottom, across)
        }
        let radians = angle * .pi / 180
        let along = (left + right) / 2
        let across = (top + bottom) / 2
        var area = self
        area.centreX += along * cos(radians) - across * sin(radians)
        area.centreY += along * sin(radians) + across * cos(radians)
        area.width = right - left
        area.height = bottom - top
        return area
    }

    /// The upright box around it, in fractions of the photo.
    func region(in photo: GreyPhoto) -> PhotoRegion {
        let radians = angle * .pi / 180
        let (across, down) = (abs(cos(radians)), abs(sin(radians)))
        let size = (width: width * across + height * down, height: width * down + height * across)
        let (photoWidth, photoHeight) = (Double(photo.width), Double(photo.height))
        return PhotoRegion(
            x: (centreX - size.width / 2) / photoWidth, y: (centreY - size.height / 2) / photoHeight,
            width: size.width / photoWidth, height: size.height / photoHeight)
    }

    /// Both, as this one is turned.
    func joined(_ other: TextArea) -> TextArea {
        var area = including(other.corners)
        // What is brought to too large a size is noticed later, what is too small to read isn't.
        area.characterSize = min(characterSize, other.characterSize)
        return area
    }

    private var corners: [(Double, Double)] {
        let radians = angle * .pi / 180
        return [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].map { along, across in
            let (dx, dy) = (along * width, across * height)
            return (
                centreX + dx * cos(radians) - dy * sin(radians), centreY + dx * sin(radians) + dy * cos(radians)
            )
        }
    }

    func padded(by margin: Double) -> TextArea {
        var area = self
        area.width += 2 * margin
        area.height += 2 * margin
        return area
    }

    func scaled(by factor: Double) -> TextArea {
        TextArea(
            centreX: centreX * factor, centreY: centreY * factor, width: width * factor, height: height * factor,
            angle: angle, characterSize: characterSize * factor, score: score)
    }
}
