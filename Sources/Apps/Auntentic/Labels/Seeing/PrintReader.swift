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

    /// Ends with what was read when its time is up; having found print and read none of it is no answer.
    func labels(in pyramid: Pyramid, _ deadline: Deadline) throws -> [Label] {
        let overview = PrintGroup.groups(of: try detector.boxes(in: pyramid, pyramid.photo.frame, deadline).map(\.box))
        var labels: [Label] = []
        var left = Self.mostLines
        do {
            for group in overview.sorted(by: { $0.weight > $1.weight }) where try hasTime(deadline, left) {
                for part in try closer(group, pyramid, deadline) where try hasTime(deadline, left) {
                    let label = try read(part, pyramid, deadline, &left)
                    if !label.lines.isEmpty { labels.append(label) }
                }
            }
        } catch InferenceError.stopped { try deadline.check() }
        if labels.isEmpty, !overview.isEmpty, deadline.isOver { throw InferenceError.stopped }
        return labels
    }

    private func hasTime(_ deadline: Deadline, _ left: Int) throws -> Bool {
        try deadline.check()
        return left > 0 && !deadline.isOver
    }

    /// Small print again, upright and as large as the detector takes it.
    private func closer(_ group: PrintGroup, _ pyramid: Pyramid, _ deadline: Deadline) throws -> [PrintGroup] {
        let photo = pyramid.photo
        let scale = PrintDetector.overview / Double(photo.longerSide)
        let frame = group.frame
        guard group.typicalHeight * scale < Self.smallPrint, group.boxes.count >= 2,
            Double(photo.longerSide) > PrintDetector.overview
        else { return [group] }
        let boxes = try detector.boxes(in: pyramid, frame, isCloser: true, deadline).map(\.box)
        // A size as large as the label is seen whole only from further away.
        let large = group.boxes.filter { box in
            box.height > LargeFigures.least * group.typicalHeight && !boxes.contains { $0.covers(box) }
        }
        return boxes.isEmpty ? [group] : PrintGroup.groups(of: boxes + large)
    }

    private func read(
        _ group: PrintGroup, _ pyramid: Pyramid, _ deadline: Deadline, _ left: inout Int
    ) throws -> Label {
        var (lines, way) = try direction(group, pyramid, deadline)
        let known = Set(lines.map(\.box))
        let others = group.boxes.map(way.turned).filter { !known.contains($0) }
        for box in others.sorted(by: { $0.width * $0.height > $1.width * $1.height }) {
            guard try hasTime(deadline, left - lines.count) else { break }
            let line = try recogniser.read(box, pyramid, deadline)
            lines += try LargeFigures.whole(line, of: group) { try recogniser.read($0, pyramid, deadline) }
        }
        left -= lines.count
        return Label(
            angle: way == .reversed || way == .mirroredReversed ? group.angle + .pi : group.angle,
            lines: lines.filter { !$0.signs.isEmpty })
    }

    /// A way in which all lines of a label may stand.
    private enum Way: CaseIterable {
        case upright, reversed, mirrored, mirroredReversed

        func turned(_ box: PrintBox) -> PrintBox {
            switch self {
            case .upright: box
            case .reversed: box.reversed
            case .mirrored: box.mirrored
            case .mirroredReversed: box.reversed.mirrored
            }
        }
    }

    /// The longest lines are read both ways, unless one leaves no doubt, and as in a mirror where neither says much.
    private func direction(
        _ group: PrintGroup, _ pyramid: Pyramid, _ deadline: Deadline
    ) throws -> (lines: [SeenLine], way: Way) {
        let voters = group.boxes.sorted { $0.width / $0.height > $1.width / $1.height }.prefix(Self.voters)
        var read: [Way: [SeenLine]] = [:]
        for ways in [[Way.upright, .reversed], [.mirrored, .mirroredReversed]] {
            for box in voters where read.isEmpty || !deadline.isOver {
                for way in ways {
                    let line = try recogniser.read(way.turned(box), pyramid, deadline)
                    read[way, default: []].append(line)
                    if line.leavesNoDoubt { return (read[way] ?? [], way) }
                }
            }
            // Rubbish in a mirror is rubbish, too: only long lines tell.
            if voters.count < 2 || read.values.contains(where: { $0.contains(where: \.isPerhapsPrint) }) { break }
        }
        let best = Way.allCases.max { (read[$0]?.weight ?? 0) < (read[$1]?.weight ?? 0) } ?? .upright
        return (read[best] ?? [], best)
    }
}

extension [SeenLine] {
    fileprivate var weight: Double {
        reduce(0) { $0 + $1.confidence * $1.confidence * Double(Swift.min(20, $1.signs.count)) }
    }
}

extension SeenLine {
    fileprivate var isPerhapsPrint: Bool { confidence > 0.8 && signs.count >= 4 }

    /// Print that stands on its head reads as rubbish, and never as so many signs for sure.
    fileprivate var leavesNoDoubt: Bool {
        confidence > 0.93 && signs.count { $0.sign.character.isLetter || $0.sign.character.isNumber } >= 6
    }
}
