/// What went wrong with a picture that failed on the server. It cost nothing.
import Clients
import Language
import Wire
import WorkFeatures

extension JobProblem {
    /// What only another wish changes: another prompt, another photo, other settings.
    static let areAboutWish: Set = [
        "prompt_refused", "picture_refused", "not_possible", "photo_gone", "photo_not_found", "premium_required",
        "picture_not_found", "no_starts", "bad_request",
    ]

    var isAboutWish: Bool { Self.areAboutWish.contains(code) }
}

extension Trouble {
    init(making problem: JobProblem) {
        self.init(problem)
        title =
            switch problem.code {
            case "timeout": String(localized: "It took too long")
            case "provider_busy", "busy": String(localized: "Too many pictures just now")
            case "provider_unavailable": String(localized: "Pictures can’t be made just now")
            case "bad_answer": String(localized: "No picture came back")
            case "not_kept": String(localized: "The picture couldn’t be stored")
            case "consent_withdrawn": String(localized: "You took your agreement back")
            default: String(localized: "No picture was made")
            }
    }
}
