/// The size in figures as large as the label: the finder, made for lines, may see a part of it, and leaves out the small
/// letter or half that stands raised behind it.
import AuntenticCore
import Foundation

enum LargeFigures {
    /// Heights of the typical line that such print has at the least.
    static let least = 1.6

    /// The line, or what is read around it if that is more of the same number; both where the line itself is in doubt.
    /// - Parameter read: reads another box.
    static func whole(
        _ line: SeenLine, of group: PrintGroup, read: (PrintBox) throws -> SeenLine
    ) rethrows -> [SeenLine] {
        guard line.box.height > least * group.typicalHeight, !line.box.isLong, line.signs.count <= 2 else {
            return [line]
        }
        let isSure = line.confidence > 0.9 && Self.isSize(line.text)
        let box = line.box.straight(group.angle).grown(by: (isSure ? 0.05 : 0.35) * line.box.height)
        let wider = try read(box.part(0, 1 + 0.75 * box.height / box.width))
        guard let tail = wider.tail, wider.confidence > 0.6 else { return [line] }
        if isSure { return !tail.isEmpty && wider.text == line.text + tail ? [wider] : [line] }
        return wider.confidence > line.confidence ? [line, wider] : [line]
    }

    fileprivate static func isSize(_ figures: some StringProtocol) -> Bool {
        figures.count <= 2 && figures.first != "0" && Int(figures).map { (1...18).contains($0) } ?? false
    }
}

extension SeenLine {
    /// What stands raised behind a size's one or two figures; nil where they are none, or more.
    fileprivate var tail: String? {
        let tails = ["5Y", "5C", "½", "5", "0", "Y", "C", ""]
        return tails.first { text.hasSuffix($0) && LargeFigures.isSize(text.dropLast($0.count)) }
    }
}

extension PrintBox {
    /// What holds it, and runs as its label does.
    fileprivate func straight(_ angle: Double) -> PrintBox {
        let slant = self.angle - angle
        let (c, s) = (abs(cos(slant)), abs(sin(slant)))
        return PrintBox(
            x: x, y: y, width: width * c + height * s, height: width * s + height * c, angle: angle,
            isMirrored: isMirrored)
    }

    /// Whether it holds about all of another.
    func covers(_ other: PrintBox) -> Bool {
        hypot(x - other.x, y - other.y) < 0.25 * other.width && width * height > 0.7 * other.width * other.height
    }
}
