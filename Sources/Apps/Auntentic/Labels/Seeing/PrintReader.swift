/// Reads all print in a photo: finds its lines, tells which way each label stands, and reads line after line.
import AuntenticCore
import Foundation
import ServerInference

struct PrintReader {
    let detector: PrintDetector
    let recogniser: SignRecogniser

    /// Lines read at most, the longest first: bounds the work on a newspaper.
    private static let mostLines = 90
    /// Lines by which a label's direction is decided.
    private static let voters = 4
    /// Print that is smaller than this on the detector's canvas is looked at again from closer by.
    private static let smallPrint = 19.0

    /// Starts both models, which takes the longer the first time.
    init(_ runtime: InferenceRuntime, models: URL) throws(InferenceError) {
        detector = PrintDetector(network: try runtime.network(PrintDetector.model))
        let signs = try SignDictionary.signs(in: SignRecogniser.model.bytes(in: models))
        recogniser = SignRecogniser(network: try runtime.network(SignRecogniser.model), dictionary: signs)
    }

    /// The print of one thing, upright.
    struct Label {
        /// Clockwise, in radians.
        var angle: Double
        var lines: [SeenLine]
    }

    func labels(in pyramid: Pyramid, _ deadline: Deadline) throws -> [Label] {
        let frame = pyramid.photo.frame
        let overview = PrintGroup.groups(of: try detector.boxes(in: pyramid, frame).map(\.box))
        var labels: [Label] = []
        var left = Self.mostLines
        for group in overview.sorted(by: { $0.weight > $1.weight }) {
            try deadline.check()
            if deadline.isOver || left <= 0 { break }
            for part in try closer(group, pyramid) {
                let label = try read(part, pyramid, deadline, &left)
                if !label.lines.isEmpty { labels.append(label) }
            }
        }
        return labels
    }

    /// Small print again, upright and as large as the detector takes it.
    private func closer(_ group: PrintGroup, _ pyramid: Pyramid) throws -> [PrintGroup] {
        let photo = pyramid.photo
        let scale = PrintDetector.overview / Double(photo.longerSide)
        let frame = group.frame
        guard group.typicalHeight * scale < Self.smallPrint, group.boxes.count >= 2,
            Double(photo.longerSide) > PrintDetector.overview
        else { return [group] }
        let boxes = try detector.boxes(in: pyramid, frame, isCloser: true).map(\.box)
        return boxes.isEmpty ? [group] : PrintGroup.groups(of: boxes)
    }

    private func read(
        _ group: PrintGroup, _ pyramid: Pyramid, _ deadline: Deadline, _ left: inout Int
    ) throws -> Label {
        var (lines, isReversed) = try direction(group, pyramid)
        let known = Set(lines.map(\.box))
        let others = group.boxes.map { isReversed ? $0.reversed : $0 }.filter { !known.contains($0) }
        for box in others.sorted(by: { $0.width * $0.height > $1.width * $1.height }).prefix(max(0, left - lines.count))
        {
            try deadline.check()
            if deadline.isOver { break }
            lines.append(try recogniser.read(box, pyramid))
        }
        left -= lines.count
        return Label(
            angle: isReversed ? group.angle + .pi : group.angle, lines: lines.filter { !$0.signs.isEmpty })
    }

    /// The longest lines are read both ways, unless the first leaves no doubt; the better way is the label's.
    private func direction(_ group: PrintGroup, _ pyramid: Pyramid) throws -> (lines: [SeenLine], isReversed: Bool) {
        let voters = group.boxes.sorted { $0.width / $0.height > $1.width / $1.height }.prefix(Self.voters)
        var (upright, turned): ([SeenLine], [SeenLine]) = ([], [])
        for box in voters {
            upright.append(try recogniser.read(box, pyramid))
            if turned.isEmpty, upright.contains(where: \.leavesNoDoubt) { return (upright, false) }
            turned.append(try recogniser.read(box.reversed, pyramid))
            if turned.contains(where: \.leavesNoDoubt) { break }
        }
        func sum(_ lines: [SeenLine]) -> Double {
            lines.reduce(0) { $0 + $1.confidence * $1.confidence * Double(min(20, $1.signs.count)) }
        }
        return sum(turned) > sum(upright) ? (turned, true) : (upright, false)
    }
}

extension SeenLine {
    /// Print that stands on its head reads as rubbish, and never as so many signs for sure.
    fileprivate var leavesNoDoubt: Bool {
        confidence > 0.93 && signs.count { $0.sign.character.isLetter || $0.sign.character.isNumber } >= 6
    }
}
