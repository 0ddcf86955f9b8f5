/// What a score is called; the name changes at 80, 60 and 40.
import Language
import Styleguide

enum ScoreLabel: String, CaseIterable {
    case confident = "Confident"
    case onTheWay = "On your way"
    case finding = "Finding your voice"
    case starting = "Just starting"

    init(_ score: Int) {
        switch score {
        case 80...: self = .confident
        case 60..<80: self = .onTheWay
        case 40..<60: self = .finding
        default: self = .starting
        }
    }

    var title: String { String(localized: String.LocalizationValue(rawValue)) }

    /// Of the ring, never of words.
    var tone: Tone {
        switch self {
        case .confident: Tone(MirrorColours.ok)
        case .onTheWay: Tone(MirrorColours.blue)
        case .finding: Tone(MirrorColours.gold)
        case .starting: Tone(MirrorColours.warn)
        }
    }
}
