/// A reading in words: what it is called, its number with its unit, how sure it is, or why there is none.
import Foundation
import Language
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
        value = reading.value.map { Self.number($0, reading.unit, digits: Self.digits(reading)) }
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

    private static var known: [String: Known] {
        [
            "loudness.integrated": Known(String(localized: "Loudness")),
            "loudness.spread": Known(String(localized: "How much the loudness moves")),
            "loudness.range": Known(String(localized: "From soft to loud")),
            "loudness.short-term.highest": Known(String(localized: "Loudest moment")),
            "noise.signal-to-noise": Known(String(localized: "Your voice above the room")),
            "activity.phonation-ratio": Known(String(localized: "Time spent speaking")),
            "pauses.count": Known(String(localized: "Pauses")),
            "pauses.mean": Known(String(localized: "A usual pause")),
            "pauses.longest": Known(String(localized: "Longest pause")),
            "syllables.count": Known(String(localized: "Syllables")),
            "syllables.speech-rate": Known(String(localized: "Pace, pauses included")),
            "syllables.articulation-rate": Known(String(localized: "Pace while speaking")),
            "words.count": Known(String(localized: "Words"), isEstimate: true),
            "words.rate": Known(String(localized: "Words a minute"), isEstimate: true),
            "fillers.count": Known(String(localized: "Fillers")),
            "fillers.rate": Known(String(localized: "Fillers a minute")),
            "fillers.um": Known(String(localized: "“Um”")),
            "fillers.uh": Known(String(localized: "“Uh”")),
            "fillers.like": Known(String(localized: "“Like”")),
            "fillers.you-know": Known(String(localized: "“You know”")),
            "fillers.so": Known(String(localized: "“So”")),
            "fillers.actually": Known(String(localized: "“Actually”")),
            "fillers.basically": Known(String(localized: "“Basically”")),
            "fillers.i-mean": Known(String(localized: "“I mean”")),
            "repetitions.count": Known(String(localized: "Said twice in a row")),
            "sentences.count": Known(String(localized: "Sentences"), isEstimate: true),
            "sentences.mean": Known(String(localized: "A usual sentence"), isEstimate: true),
            "sentences.longest": Known(String(localized: "Longest sentence"), isEstimate: true),
            "pitch.median": Known(String(localized: "Pitch")),
            "pitch.spread": Known(String(localized: "How much the pitch moves")),
            "pitch.range": Known(String(localized: "From low to high")),
            "pitch.slope-at-ends": Known(String(localized: "Pitch at the ends of phrases")),
            "spectrum.alpha-ratio": Known(String(localized: "Brightness of the voice")),
            "clipping.samples": Known(String(localized: "Samples cut off")),
            "peak.sample": Known(String(localized: "Highest peak")),
            "breath.count": Known(String(localized: "Breaths")),
            "picture.brightness": Known(String(localized: "Light")),
            "picture.back-light": Known(String(localized: "Light behind you")),
            "picture.blur": Known(String(localized: "Blur")),
            "camera.shake": Known(String(localized: "Movement of the phone")),
            "face.presence": Known(String(localized: "Your face in the picture"), isEstimate: true),
            "face.size": Known(String(localized: "Size of your face"), isEstimate: true),
            "face.head-room": Known(String(localized: "Room above your head"), isEstimate: true),
            "head.roll": Known(String(localized: "Tilt of your head"), isEstimate: true),
            "head.movement": Known(String(localized: "Movement of your head"), isEstimate: true),
            "gaze.to-camera": Known(String(localized: "Looking at the camera"), isEstimate: true),
            "gaze.away": Known(String(localized: "Looking away"), isEstimate: true),
            "mouth.movement": Known(String(localized: "Movement of your mouth"), isEstimate: true),
            "brows.movement": Known(String(localized: "Movement of your brows"), isEstimate: true),
            "hands.presence": Known(String(localized: "Hands in the picture"), isEstimate: true),
            "hands.movement": Known(String(localized: "Movement of your hands"), isEstimate: true),
            "shoulders.tilt": Known(String(localized: "Tilt of your shoulders"), isEstimate: true),
            "shoulders.sway": Known(String(localized: "Sway of your shoulders"), isEstimate: true),
        ]
    }

    // MARK: - numbers

    /// No finer than its margin: with ±18 words a minute a tenth of a word would only look exact.
    private static func digits(_ reading: ReportReading) -> Int {
        guard let low = reading.low, let high = reading.high else { return abs(reading.value ?? 0) < 10 ? 1 : 0 }
        return high - low < 2 ? 1 : 0
    }

    private static func number(_ value: Double, _ unit: String, digits: Int) -> String {
        let number = bare(value, unit, digits: digits)
        return switch unit {
        case "share": value.share
        case "count": number
        case "1/min": String(localized: "\(number) a minute")
        case "1/s": String(localized: "\(number) a second")
        case "st": String(localized: "\(number) semitones")
        case "st/s": String(localized: "\(number) semitones a second")
        default: "\(number) \(unit)"
        }
    }

    private static func margin(_ reading: ReportReading) -> String? {
        guard let value = reading.value else { return nil }
        guard let low = reading.low else { return nil }
        guard let high = reading.high else { return String(localized: "at least that") }
        if low == value, high == value { return String(localized: "counted exactly") }
        let (least, most) = (reading.possible(low), reading.possible(high))
        let digits = digits(reading)
        return String(
            localized: """
                between \(bare(least, reading.unit, digits: digits)) and \(number(most, reading.unit, digits: digits))
                """)
    }

    private static func bare(_ value: Double, _ unit: String, digits: Int) -> String {
        let (shown, most) = unit == "share" ? (value * 100, 0) : (value, unit == "count" ? 0 : digits)
        // Without it, a little less than nothing would be shown as "-0".
        let rounded = shown.magnitude < 0.5 * pow(10, -Double(most)) ? 0 : shown
        return rounded.formatted(.number.precision(.fractionLength(0...most)).grouping(.never).locale(.shown))
    }
}

extension Double {
    /// "90%", or as the phone's language writes it.
    var share: String { formatted(.percent.precision(.fractionLength(0)).locale(.shown)) }
}

extension ScorePart.Name {
    var title: String {
        switch self {
        case .voice: String(localized: "Voice")
        case .posture: String(localized: "Posture")
        case .gestures: String(localized: "Gestures")
        case .variety: String(localized: "Variety")
        case .eyeContact: String(localized: "Eye contact")
        case .fewFillers: String(localized: "Few fillers")
        }
    }
}
