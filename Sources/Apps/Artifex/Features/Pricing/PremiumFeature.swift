/// What Premium gives. Each line is true of the server; there are no advertisements, so none are promised to go.

enum PremiumFeature: String, CaseIterable, Identifiable {
    case realTime = "Generate real-time images"
    case unlimited = "Unlimited artwork creation"
    case several = "Generate 4 outputs at once"
    case faster = "Faster image processing"
    case unmarked = "No watermarks"

    var id: Self { self }
    var title: String { rawValue }

    /// What is meant, in one sentence.
    var explanation: String {
        switch self {
        case .realTime: "Watch your picture while it is being drawn."
        case .unlimited: "Pictures use no credits."
        case .several: "Four pictures of one prompt."
        case .faster: "Your pictures come before others in the queue."
        case .unmarked: "Your pictures come without Artifex’s name on them."
        }
    }
}
