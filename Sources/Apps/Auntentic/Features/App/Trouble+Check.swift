/// What went wrong with a check that failed on the server. It cost nothing.
import WorkFeatures
import Clients
import Language
import Wire

extension Trouble {
    static var cancelled: Trouble {
        Trouble(
            String(localized: "Check cancelled"),
            String(localized: "The check was stopped. Your photos are kept and nothing was charged."),
            systemImage: "xmark.circle.fill", remedy: .retry, needsNewJob: true)
    }

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
        case "not_a_sneaker": String(localized: "No sneaker in these photos")
        case "photos_rejected": String(localized: "The photos can't be read")
        case "photos_gone": String(localized: "The photos are gone")
        case "refused": String(localized: "The model declined")
        case "timeout": String(localized: "The analysis took too long")
        case "provider_busy", "busy": String(localized: "Too many checks just now")
        case "provider_unavailable": String(localized: "The model can't be reached")
        case "consent_withdrawn": String(localized: "You took your agreement back")
        default: String(localized: "The check failed")
        }
    }
}
