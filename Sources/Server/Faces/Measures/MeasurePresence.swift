/// Measures whether the face is in the picture, where, and how large.
import ServerMeasuring

extension Quantity {
    package static let facePresence = Quantity(rawValue: "face.presence")
    package static let faceCount = Quantity(rawValue: "face.count")
    package static let faceSize = Quantity(rawValue: "face.size")
    package static let faceAcross = Quantity(rawValue: "face.across")
    package static let faceDown = Quantity(rawValue: "face.down")
    package static let headRoom = Quantity(rawValue: "face.head-room")
    package static let absences = Quantity(rawValue: "face.absences")
}

extension Method {
    /// Frames in which MediaPipe's network of face points says that it sees one, after its detectors found it.
    static let facePresence = Method("face.mediapipe-mesh-presence", version: 1)
    /// The most faces at once that both of MediaPipe's detectors find, in at least a tenth of the looks, one a second.
    static let faceCount = Method("face.mediapipe-detectors", version: 1)
    /// From the highest of MediaPipe's 468 points, at the hairline, to the lowest, at the chin.
    static let faceBox = Method("face.mediapipe-mesh-box", version: 1)
}

extension Gauge {
    static let presence = [
        Gauge(.facePresence, .share, by: .facePresence, needsFace: false) { seen in
            guard seen.hasSight else { return .notMeasurable(.noSight) }
            let shown = seen.faces.map { $0.what != nil }
            return .value(seen.presence, .plusMinus(0.02 + shown.doubt))
        },
        Gauge(.absences, .seconds, by: .facePresence) { seen in
            .spans(seen.absences, .plusMinus(1 / seen.density))
        },
        Gauge(.faceCount, .count, by: .faceCount, needsFace: false) { seen in
            guard seen.hasSight else { return .notMeasurable(.noSight) }
            let counts = seen.crowds.map(\.what.count).sorted(by: >)
            return .value(Double(counts.isEmpty ? 0 : counts[counts.count / 10]), .atLeast)
        },
        Gauge(.faceSize, .share, by: .faceBox) { .middle($0.shown.map(\.height), .relative(0.08)) },
        Gauge(.faceAcross, .share, by: .faceBox) { .middle($0.shown.map(\.place.x), .plusMinus(0.02)) },
        Gauge(.faceDown, .share, by: .faceBox) { .middle($0.shown.map(\.place.y), .plusMinus(0.02)) },
        // Hair isn't the face: there is less room above it.
        Gauge(.headRoom, .share, by: .faceBox) { .middle($0.shown.map(\.top), .plusMinus(0.03)) },
    ]
}

extension Finding {
    /// The median.
    static func middle(_ numbers: [Double], _ margin: Margin) -> Finding { .value(median(numbers), margin) }
}

extension [Bool] {
    /// How far the share of true ones may be off because nobody looked between the frames: half a step for each change.
    var doubt: Double {
        let changes = zip(self, dropFirst()).count { $0 != $1 }
        return (Double(changes) * 0.5 + 1) / Double(Swift.max(count, 1))
    }
}

extension Seen {
    /// Where the face is away, for longer than a moment.
    fileprivate var absences: [Span] {
        var (spans, start) = ([Span](), Double?.none)
        for sighting in faces + [Sighting(duration, nil)] {
            let isAway = sighting.what == nil && sighting.time < duration
            if isAway, start == nil { start = sighting.time }
            if !isAway, let begin = start {
                if sighting.time - begin >= 0.5 { spans.append(Span(from: begin, to: sighting.time)) }
                start = nil
            }
        }
        if let start { spans.append(Span(from: start, to: duration)) }
        return spans.filter { $0.length >= 0.5 }
    }
}
