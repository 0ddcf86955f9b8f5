/// Lines of print that stand together and run the same way: a label, or what is printed beside it.
import Foundation

struct PrintGroup {
    var boxes: [PrintBox]
    /// The way most of them run, clockwise, in radians.
    var angle: Double

    /// Lines of one label are no further apart than so many of their heights.
    static let reach = 5.0
    private static let mostSlant = 25 * Double.pi / 180

    static func groups(of boxes: [PrintBox]) -> [PrintGroup] {
        let long = boxes.filter(\.isLong)
        let straight = zip(boxes, PrintGrouping.neighbours(boxes, long)).map { box, line in
            box.isLong ? box : box.following(line)
        }
        return PrintGrouping.groups(of: straight, reach: reach).map(PrintGroup.init)
    }

    private init(_ boxes: [PrintBox]) {
        let main = boxes.max { $0.width * $0.width / $0.height < $1.width * $1.width / $1.height } ?? boxes[0]
        // Lines that run nearly like the main one have a say, the longer the more.
        let turns = boxes.filter { $0.isLong && $0.slant(to: main) < Self.mostSlant }.map { box in
            (turn: box.turn(from: main), weight: box.width)
        }
        let weight = turns.reduce(0) { $0 + $1.weight }
        angle = main.angle + (weight > 0 ? turns.reduce(0) { $0 + $1.turn * $1.weight } / weight : 0)
        self.boxes = boxes.map { $0.along(main) }
    }

    /// Lines that are known to run this way.
    static func around(_ boxes: [PrintBox], angle: Double) -> PrintGroup {
        var group = PrintGroup(boxes)
        group.angle = angle
        return group
    }

    /// How much print it is.
    var weight: Double { boxes.reduce(0) { $0 + $1.width / max(1, $1.height) } }

    var typicalHeight: Double {
        let heights = boxes.map(\.height).sorted()
        return heights[heights.count / 2]
    }

    /// All of it, upright, with some paper round it.
    var frame: PrintBox {
        let (c, s) = (cos(angle), sin(angle))
        let corners = boxes.flatMap(\.corners).map { ($0.x * c + $0.y * s, $0.y * c - $0.x * s) }
        let (us, vs) = (corners.map(\.0), corners.map(\.1))
        let (left, right) = (us.min() ?? 0, us.max() ?? 0)
        let (top, bottom) = (vs.min() ?? 0, vs.max() ?? 0)
        let (u, v) = ((left + right) / 2, (top + bottom) / 2)
        return PrintBox(
            x: u * c - v * s, y: u * s + v * c, width: right - left, height: bottom - top, angle: angle
        ).grown(by: 2 * typicalHeight)
    }
}

extension PrintBox {
    /// A box too short to tell its direction takes the one of a line nearby.
    fileprivate func following(_ other: PrintBox?) -> PrintBox {
        guard let other, slant(to: other) > .pi / 4 else { return self }
        return turned.facingRight
    }

    /// Read towards the same end as another that runs nearly the same way.
    fileprivate func along(_ other: PrintBox) -> PrintBox {
        cos(angle - other.angle) < 0 && slant(to: other) < .pi / 4 ? reversed : self
    }

    /// How far it is turned against another, whichever way either is read: -π/2 … π/2.
    fileprivate func turn(from other: PrintBox) -> Double {
        let difference = atan2(sin(angle - other.angle), cos(angle - other.angle))
        return difference > .pi / 2 ? difference - .pi : difference < -.pi / 2 ? difference + .pi : difference
    }

    /// Whether the gap to another is at most so many heights of the smaller of the two.
    func isBeside(_ other: PrintBox, _ heights: Double) -> Bool {
        let reach = heights * min(height, other.height)
        let (c, s) = (cos(angle), sin(angle))
        let (dx, dy) = (other.x - x, other.y - y)
        let along = abs(dx * c + dy * s) - width / 2 - other.halfWidth(along: angle)
        let across = abs(dy * c - dx * s) - height / 2 - other.halfHeight(along: angle)
        return along < reach && across < reach
    }
}
