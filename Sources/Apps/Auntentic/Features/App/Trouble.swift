/// What went wrong, in words for a person: what happened, whether it cost anything, and what to do now.
import Clients
import Wire

struct Trouble: Hashable, Sendable {
    /// What the main button of the screen does.
    enum Remedy: Hashable, Sendable {
        case tryAgain
        case signInAgain
        case changePhotos
        case close

        var title: String {
            switch self {
            case .tryAgain: "Try again"
            case .signInAgain: "Sign in again"
            case .changePhotos: "Change photos"
            case .close: "Close"
            }
        }
    }

    var title: String
    var message: String
    var systemImage: String
    var remedy: Remedy
    /// Trying earlier is pointless; from the server.
    var waitSeconds: Int?
    /// The message without its seconds, for a screen that counts them down.
    var besideCountdown: String?
    /// It ends by itself when the connection comes back.
    var isOffline = false
    /// The job behind it has ended, so trying again takes a new one. Otherwise the same one is continued.
    var needsNewJob = false
}

extension Trouble {
    init(_ error: ClientError) {
        let words = error.words
        self.init(
            title: error == .offline ? "No internet connection" : words.title, message: words.message,
            systemImage: Self.systemImage(error), remedy: words.action == .signIn ? .signInAgain : .tryAgain)
        switch error {
        case .offline: isOffline = true
        case .busy(let seconds?):
            waitSeconds = seconds
            besideCountdown = "Nothing was charged."
        case .refused("job_not_found", _), .refused("idempotency_conflict", _):
            title = "This check is gone"
            message = "The server no longer knows it. Start it again with the same photos; nothing was charged."
            needsNewJob = true
        default: break
        }
    }

    private static func systemImage(_ error: ClientError) -> String {
        switch error {
        case .offline: "wifi.slash"
        case .timedOut, .busy: "clock"
        case .serverDown: "bolt.horizontal.circle"
        case .signedOut: "person.crop.circle"
        case .outOfCredits: "creditcard"
        case .consentRequired: "hand.raised"
        case .cancelled: "xmark.circle.fill"
        case .refused, .unexpected: "exclamationmark.triangle.fill"
        }
    }

    /// "12 seconds", "3 minutes", "5 hours".
    static func waiting(_ seconds: Int) -> String {
        func count(_ number: Int, _ unit: String) -> String { "\(number) \(unit)\(number == 1 ? "" : "s")" }
        if seconds < 120 { return count(max(seconds, 1), "second") }
        if seconds < 7200 { return count((seconds + 59) / 60, "minute") }
        return count((seconds + 3599) / 3600, "hour")
    }

    static let cancelled = Trouble(
        title: "Check cancelled", message: "The check was stopped. Your photos are kept and nothing was charged.",
        systemImage: "xmark.circle.fill", remedy: .tryAgain, needsNewJob: true)
}

extension Trouble {
    /// A check that failed on the server. It cost nothing.
    init(_ problem: JobProblem) {
        let isAboutPhotos = ["not_a_sneaker", "photos_rejected", "refused", "photos_gone"].contains(problem.code)
        self.init(
            title: Self.title(problem.code), message: problem.message, systemImage: Self.systemImage(problem.code),
            remedy: isAboutPhotos ? .changePhotos : problem.isRetryable ? .tryAgain : .close,
            waitSeconds: problem.retryAfterSeconds, needsNewJob: true)
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

    private static func systemImage(_ code: String) -> String {
        switch code {
        case "not_a_sneaker", "refused": "questionmark.circle.fill"
        case "photos_rejected", "photos_gone": "photo"
        case "timeout", "provider_busy", "busy": "clock"
        case "provider_unavailable": "bolt.horizontal.circle"
        case "consent_withdrawn": "hand.raised"
        default: "exclamationmark.triangle.fill"
        }
    }
}
