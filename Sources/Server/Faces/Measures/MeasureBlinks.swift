/// Counts blinks.
import ServerMeasuring

extension Quantity {
    package static let blinkRate = Quantity(rawValue: "blinks.rate")
    package static let blinks = Quantity(rawValue: "blinks.places")
}

extension Method {
    /// Soukupová and Čech (2016): the eyes' aspect ratio falls by more than a fifth below what it is around, for half
    /// a second at most.
    static let blinks = Method("blinks.mediapipe-aspect-ratio", version: 1)
}

extension Gauge {
    /// Eyes are closed for a tenth to four tenths of a second: with fewer frames many blinks fall between two.
    private static let leastFrames = 9.0

    static let blinks = [
        Gauge(.blinkRate, .perMinute, by: .blinks) { seen in
            found(seen) { blinks in
                let minutes = Double(seen.shown.count) / seen.perSecond / 60
                let count = Double(blinks.count)
                // Short ones fall between two frames; a look down is like one.
                return .value(
                    count / minutes, .between(0.6 * count / minutes, (1.6 * count + 1) / minutes))
            }
        },
        Gauge(.blinks, .seconds, by: .blinks) { seen in
            found(seen) { .spans($0, .plusMinus(1 / seen.density)) }
        },
    ]

    private static func found(_ seen: Seen, _ finding: ([Span]) -> Finding) -> Finding {
        guard seen.density >= leastFrames else {
            return .notMeasurable(.tooFewFrames(found: seen.density, needed: leastFrames))
        }
        return finding(seen.blinks)
    }
}

extension Seen {
    private static let closed = 0.82
    private static let (around, longest) = (1.0, 0.5)

    fileprivate var blinks: [Span] {
        let openings = faces.map { $0.what?.eyeOpening }
        let reach = Int(Self.around * perSecond)
        let isClosed = openings.indices.map { index -> Bool in
            let near = openings[max(index - reach, 0)..<min(index + reach + 1, openings.count)].compactMap { $0 }
            return openings[index].map { $0 < Self.closed * median(near) } ?? false
        }
        var (spans, start) = ([Span](), Int?.none)
        for (index, closed) in (isClosed + [false]).enumerated() {
            if closed, start == nil { start = index }
            if !closed, let first = start {
                let span = Span(from: Double(first) / perSecond, to: Double(index) / perSecond)
                // One frame that trembles parts no blink.
                if let last = spans.last, span.start - last.end < 1.5 / perSecond {
                    spans[spans.count - 1] = Span(from: last.start, to: span.end)
                } else {
                    spans.append(span)
                }
                start = nil
            }
        }
        return spans.filter { $0.length <= Self.longest }
    }
}
