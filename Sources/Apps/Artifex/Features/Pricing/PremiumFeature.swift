/// What Premium gives. Each line is true of the server; there are no advertisements, so none are promised to go.
import Language

enum PremiumFeature: String, CaseIterable, Identifiable {
    case realTime = "Generate real-time images"
    case unlimited = "Unlimited artwork creation"
    case several = "Generate 4 outputs at once"
    case faster = "Faster image processing"
    case unmarked = "No watermarks"

    var id: Self { self }
    var title: String { String(localized: String.LocalizationValue(rawValue)) }

    /// What is meant, in one sentence.
    var explanation: String {
        switch self {
        case .realTime: String(localized: "Watch your picture while it is being drawn.")
        case .unlimited: String(localized: "Pictures use no credits.")
        case .several: String(localized: "Four pictures of one prompt.")
        case .faster: String(localized: "Your pictures come before others in the queue.")
        case .unmarked: String(localized: "Your pictures come without Artifex’s name on them.")
        }
    }
}
