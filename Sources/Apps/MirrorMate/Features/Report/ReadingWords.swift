/// A reading in words: what it is called, its number with its unit, how sure it is, or why there is none.
import Foundation
import MirrorMateCore

struct ReadingWords: Hashable {
    var title: String
    /// "4.2 a second"; nil where there is no single number.
    var value: String?
    /// "between 3.9 and 4.5".
    var margin: String?
    /// A model's estimate, and not a count or a measured size.
    var isEstimate: Bool
    /// "Not measurable: there is no quiet moment …"
    var obstacle: String?

    init?(_ reading: ReportReading) {
        guard let known = Self.known[reading.quantity] else { return nil }
        title = known.title
        isEstimate = known.isEstimate
        obstacle = reading.value == nil ? reading.reason : nil
        value = reading.value.map { Self.number($0, reading.unit) }
        margin = Self.margin(reading)
        if value == nil, obstacle == nil { return nil }
    }

    /// Where somebody who isn't an engineer looks for it.
    enum Part: Hashable { case words, voice, body }

    static func part(of quantity: String) -> Part {
        switch quantity.split(separator: ".").first ?? "" {
        case "words", "fillers", "repetitions", "sentences": .words
        case "loudness", "noise", "activity", "pauses", "syllables", "pitch", "spectrum", "clipping", "peak", "breath":
            .voice
        default: .body
        }
    }

    private struct Known {
        var title: String
        var isEstimate = false

        init(_ title: String, isEstimate: Bool = false) { (self.title, self.isEstimate) = (title, isEstimate) }
    }

    private static let known: [String: Known] = [
        "loudness.integrated": Known("Loudness"),
        "loudness.spread": Known("How much the loudness moves"),
        "loudness.range": Known("From soft to loud"),
        "loudness.short-term.highest": Known("Loudest moment"),
        "noise.signal-to-noise": Known("Your voice above the room"),
        "activity.phonation-ratio": Known("Time spent speaking"),
        "pauses.count": Known("Pauses"),
        "pauses.mean": Known("A usual pause"),
        "pauses.longest": Known("Longest pause"),
        "syllables.count": Known("Syllables"),
        "syllables.speech-rate": Known("Pace, pauses included"),
        "syllables.articulation-rate": Known("Pace while speaking"),
        "words.count": Known("Words", isEstimate: true),
        "words.rate": Known("Words a minute", isEstimate: true),
        "fillers.count": Known("Fillers"),
        "fillers.rate": Known("Fillers a minute"),
        "fillers.um": Known("“Um”"),
        "fillers.uh": Known("“Uh”"),
        "fillers.like": Known("“Like”"),
        "fillers.you-know": Known("“You know”"),
        "fillers.so": Known("“So”"),
        "fillers.actually": Known("“Actually”"),
        "fillers.basically": Known("“Basically”"),
        "fillers.i-mean": Known("“I mean”"),
        "repetitions.count": Known("Said twice in a row"),
        "sentences.count": Known("Sentences", isEstimate: true),
        "sentences.mean": Known("A usual sentence", isEstimate: true),
        "sentences.longest": Known("Longest sentence", isEstimate: true),
        "pitch.median": Known("Pitch"),
        "pitch.spread": Known("How much the pitch moves"),
        "pitch.range": Known("From low to high"),
        "pitch.slope-at-ends": Known("Pitch at the ends of phrases"),
        "spectrum.alpha-ratio": Known("Brightness of the voice"),
        "clipping.samples": Known("Samples cut off"),
        "peak.sample": Known("Highest peak"),
        "breath.count": Known("Breaths"),
        "picture.brightness": Known("Light"),
        "picture.back-light": Known("Light behind you"),
        "picture.blur": Known("Blur"),
        "camera.shake": Known("Movement of the phone"),
        "face.presence": Known("Your face in the picture", isEstimate: true),
        "face.size": Known("Size of your face", isEstimate: true),
        "face.head-room": Known("Room above your head", isEstimate: true),
        "head.roll": Known("Tilt of your head", isEstimate: true),
        "head.movement": Known("Movement of your head", isEstimate: true),
        "gaze.to-camera": Known("Looking at the camera", isEstimate: true),
        "gaze.away": Known("Looking away", isEstimate: true),
        "mouth.movement": Known("Movement of your mouth", isEstimate: true),
        "brows.movement": Known("Movement of your brows", isEstimate: true),
        "hands.presence": Known("Hands in the picture", isEstimate: true),
        "hands.movement": Known("Movement of your hands", isEstimate: true),
        "shoulders.tilt": Known("Tilt of your shoulders", isEstimate: true),
        "shoulders.sway": Known("Sway of your shoulders", isEstimate: true),
    ]

    // MARK: - numbers

    static func number(_ value: Double, _ unit: String) -> String {
        switch unit {
        case "share": "\(Int((value * 100).rounded())) %"
        case "count": "\(Int(value.rounded()))"
        case "1/min": "\(tenths(value)) a minute"
        case "1/s": "\(tenths(value)) a second"
        case "st": "\(tenths(value)) semitones"
        case "st/s": "\(tenths(value)) semitones a second"
        case "s": "\(tenths(value)) s"
        case "Hz": "\(Int(value.rounded())) Hz"
        default: "\(tenths(value)) \(unit)"
        }
    }

    private static func margin(_ reading: ReportReading) -> String? {
        guard let value = reading.value else { return nil }
        guard let low = reading.low else { return nil }
        guard let high = reading.high else { return "at least that" }
        if low == value, high == value { return "counted exactly" }
        // No share is less than nothing, however wide its margin.
        let least = reading.unit == "share" && value >= 0 ? max(0, low) : low
        return "between \(bare(least, reading.unit)) and \(number(high, reading.unit))"
    }

    private static func bare(_ value: Double, _ unit: String) -> String {
        switch unit {
        case "share": "\(Int((value * 100).rounded()))"
        case "count", "Hz": "\(Int(value.rounded()))"
        default: tenths(value)
        }
    }

    private static func tenths(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(0...1)).grouping(.never).locale(Locale(identifier: "en_US")))
    }
}

extension ScorePart.Name {
    var title: String {
        switch self {
        case .voice: "Voice"
        case .posture: "Posture"
        case .gestures: "Gestures"
        case .variety: "Variety"
        case .eyeContact: "Eye contact"
        case .fewFillers: "Few fillers"
        }
    }
}
