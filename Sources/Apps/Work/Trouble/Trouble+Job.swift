/// What went wrong with a job that failed on the server; the server's words say what it cost.
import Clients
import Language
import Wire

extension Trouble {
    package init(_ problem: JobProblem) {
        self.init(
            Self.title(problem.code), problem.message, systemImage: Self.systemImage(problem.code),
            remedy: problem.isRetryable ? .retry : .close, waitSeconds: problem.retryAfterSeconds, needsNewJob: true)
        // The countdown says when, so "later" is left out beside it.
        let later = String(localized: " Try again later.")
        if waitSeconds != nil, problem.message.hasSuffix(later) {
            besideCountdown = String(problem.message.dropLast(later.count))
        }
    }

    private static func title(_ code: String) -> String {
        switch code {
        case "timeout": String(localized: "It took too long")
        case "provider_busy", "busy": String(localized: "Too many requests just now")
        case "provider_unavailable": String(localized: "The model can't be reached")
        case "refused": String(localized: "The model declined")
        case "consent_withdrawn": String(localized: "You took your agreement back")
        default: String(localized: "That didn't work")
        }
    }

    private static func systemImage(_ code: String) -> String {
        switch code {
        case "timeout", "provider_busy", "busy": "clock"
        case "provider_unavailable": "bolt.horizontal.circle"
        case "refused": "questionmark.circle.fill"
        case "consent_withdrawn": "hand.raised"
        default: "exclamationmark.triangle.fill"
        }
    }
}
