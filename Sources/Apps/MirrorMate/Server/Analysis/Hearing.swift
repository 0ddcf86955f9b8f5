/// What is measured of the sound, as a report keeps it.
import MirrorMateCore
import ServerClips
import ServerInference
import ServerMeasuring
import ServerProviders
import ServerSpeech

enum Hearing {
    /// - Parameter ear: another detector of speech than the usual one.
    /// - Throws: `RecordingRefusal` where nobody can be heard.
    static func readings(of clip: ClipSound, ear: SharedEar?) throws -> [ReportReading] {
        let report = try report(of: clip, ear: ear)
        if let refusal = report.refusal { throw RecordingRefusal(refusal) }
        return report.readings.map(ReportReading.init)
    }

    /// As those take it who write down what was said.
    static func file(of clip: ClipSound) throws -> SpokenSound {
        SpokenSound(wave: try sound(clip).wave(), duration: clip.duration)
    }

    private static func sound(_ clip: ClipSound) throws -> Sound {
        guard let sound = Sound(rate: clip.rate, channels: clip.channels) else { throw RecordingRefusal(.noSound) }
        return sound
    }

    static func report(of clip: ClipSound, ear: SharedEar?) throws -> SoundReport {
        let sound = try sound(clip)
        return try ear.map { try sound.measured(by: $0()) } ?? sound.measured()
    }
}

extension ReportReading {
    init(_ reading: Reading) {
        self.init(
            reading.quantity.rawValue, reading.unit.rawValue, method: reading.method.id,
            version: reading.method.version)
        switch reading.finding {
        case .value(let value, let margin):
            self.value = value
            let bounds = margin.bounds(of: value)
            (low, high) = (bounds.low.map(possible), bounds.high.map(possible))
        case .series(let moments, _): points = moments.map { Point(t: $0.time, value: $0.value) }
        case .spans(let spans, _): self.spans = spans.map { Span(from: $0.start, to: $0.end) }
        case .notMeasurable(let obstacle): reason = obstacle.sentence
        }
    }
}

extension Margin {
    fileprivate func bounds(of value: Double) -> (low: Double?, high: Double?) {
        switch self {
        case .exact: (value, value)
        case .plusMinus(let error): (value - error, value + error)
        case .relative(let part): (value - part * value.magnitude, value + part * value.magnitude)
        case .between(let low, let high): (low, high)
        case .atLeast: (value, nil)
        }
    }
}
