/// Stretches of speech, out of how likely each moment holds some.
import ServerMeasuring

/// Where somebody speaks. Any detector may give the probabilities: a network's of 32 ms will do as well as ours.
package struct Stretches: Hashable, Sendable {
    package let spans: [Span]
    /// How many breaks are just too short to be pauses: within what the method can be wrong by.
    package let almostPauses: Int

    /// A break must be as long to be a pause; shorter ones are parts of words, such as the closure before a "t".
    /// 250 ms is the usual bound (Goldman-Eisler, "Psycholinguistics", 1968).
    package static let shortestPause = 0.25
    /// How far the end of a stretch may be off, in seconds.
    package static let error = 0.05
    /// Anything shorter is a click.
    static let shortestSpeech = 0.08

    /// - Parameters:
    ///   - probabilities: one for each piece of time, from 0 to 1.
    ///   - seconds: how long a piece is.
    ///   - start: what above is speech, and…
    ///   - stay: …what below ends it.
    package init(_ probabilities: [Float], every seconds: Double, start: Float = 0.5, stay: Float = 0.35) {
        var (runs, begin) = ([Span](), Int?.none)
        for (index, probability) in (probabilities + [0]).enumerated() {
            if let first = begin, probability < stay || index == probabilities.count {
                runs.append(Span(from: Double(first) * seconds, to: Double(index) * seconds))
                begin = nil
            } else if begin == nil, probability >= start, index < probabilities.count {
                begin = index
            }
        }
        spans = Self.joined(runs)
        almostPauses = zip(runs, runs.dropFirst()).count {
            (Self.shortestPause - Self.error..<Self.shortestPause).contains($1.start - $0.end)
        }
    }

    private static func joined(_ runs: [Span]) -> [Span] {
        var joined: [Span] = []
        for run in runs {
            if let last = joined.last, run.start - last.end < shortestPause {
                joined[joined.count - 1] = Span(from: last.start, to: run.end)
            } else {
                joined.append(run)
            }
        }
        return joined.filter { $0.length >= shortestSpeech }
    }

    /// The breaks between the first stretch and the last.
    package var pauses: [Span] {
        zip(spans, spans.dropFirst()).map { Span(from: $0.end, to: $1.start) }
    }

    /// Seconds of speech.
    package var phonation: Double { spans.reduce(0) { $0 + $1.length } }

    /// Seconds from the first sound to the last.
    package var extent: Double { spans.isEmpty ? 0 : spans[spans.count - 1].end - spans[0].start }
}
