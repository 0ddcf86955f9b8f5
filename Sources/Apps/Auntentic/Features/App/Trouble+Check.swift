/// What went wrong with a check that failed on the server. It cost nothing.
import WorkFeatures
import Clients
import Wire

extension Trouble {
    static let cancelled = Trouble(
        "Check cancelled", "The check was stopped. Your photos are kept and nothing was charged.",
        systemImage: "xmark.circle.fill", remedy: .retry, needsNewJob: true)

    init(check problem: JobProblem) {
        self.init(problem)
        title = Self.title(problem.code)
        switch problem.code {
        case "not_a_sneaker", "photos_rejected", "refused", "photos_gone":
            systemImage = problem.code.hasPrefix("photos") ? "photo" : "questionmark.circle.fill"
            remedy = .changePhotos
        default: break
        }
    }

    private static func title(_ code: String) -> String {
        switch code {
        case "not_a_sneaker": "No sneaker in these photos"
        case "photos_rejected": "The photos can't be read"
        case "photos_gone": "The photos are gone"
        case "refused": "The model declined"
        case "timeout": "The analysis took too long"
        case "provider_busy", "busy": "Too many checks just now"
        case "provider_unavailable": "The model can't be reached"
        case "consent_withdrawn": "You took your agreement back"
        default: "The check failed"
        }
    }
}
