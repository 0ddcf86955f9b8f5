/// What went wrong, in words for a person: what happened, whether it cost anything, and what to do now.
import Language
import Wire

package struct Trouble: Hashable, Sendable {
    /// What the main button beside the words does.
    package enum Remedy: Hashable, Sendable, CaseIterable {
        case retry, signIn, forgotPassword, enterCode, newCode, buy, consent, changePhotos, recordAgain, close
    }

    package var title: String
    package var message: String
    package var systemImage: String
    package var remedy: Remedy
    /// Seconds; trying earlier is pointless. From the server.
    package var waitSeconds: Int?
    /// The message without its seconds, for a screen that counts them down.
    package var besideCountdown: String?
    /// It ends by itself when the connection comes back.
    package var isOffline = false
    /// The job behind it has ended, so trying again takes a new one. Otherwise the same one is continued.
    package var needsNewJob = false

    package init(
        _ title: String, _ message: String, systemImage: String = "exclamationmark.triangle.fill", remedy: Remedy,
        waitSeconds: Int? = nil, needsNewJob: Bool = false
    ) {
        self.title = title
        self.message = message
        self.systemImage = systemImage
        self.remedy = remedy
        self.waitSeconds = waitSeconds
        self.needsNewJob = needsNewJob
    }
}

extension Trouble.Remedy {
    package var title: String {
        switch self {
        case .retry: String(localized: "Try again")
        case .signIn: String(localized: "Sign in")
        case .forgotPassword: String(localized: "Reset my password")
        case .enterCode: String(localized: "Enter the code")
        case .newCode: String(localized: "Send a new code")
        case .buy: String(localized: "Get credits")
        case .consent: String(localized: "Review")
        case .changePhotos: String(localized: "Change photos")
        case .recordAgain: String(localized: "Record again")
        case .close: String(localized: "Close")
        }
    }
}

extension Trouble {
    /// An error on the way to paid work; surfaces with other worries have words of their own.
    package init(_ error: ClientError) {
        let (title, message) = Self.words(error)
        self.init(title, message, systemImage: Self.systemImage(error), remedy: Self.remedy(error))
        switch error {
        case .offline: isOffline = true
        case .busy(let seconds?):
            waitSeconds = seconds
            besideCountdown = String(localized: "Nothing was charged.")
        case .refused("job_not_found", _), .refused("idempotency_conflict", _): needsNewJob = true
        default: break
        }
    }

    private static func words(_ error: ClientError) -> (title: String, message: String) {
        switch error {
        case .offline:
            (
                String(localized: "No internet connection"),
                String(localized: "Nothing was sent and nothing was charged. Connect to the internet, then try again.")
            )
        case .timedOut:
            (
                String(localized: "No answer in time"),
                String(localized: "The request may still have arrived. Trying again is safe and never charges twice.")
            )
        case .serverDown:
            (
                String(localized: "The service can’t be reached"),
                String(
                    localized:
                        "This is on our side. Nothing was charged, and what is stored is safe. Try again in a moment.")
            )
        case .busy(let seconds):
            (
                String(localized: "Too many requests at once"),
                String(localized: "Nothing was charged. Try again \(pause(seconds)).")
            )
        case .signedOut:
            (
                String(localized: "You’re signed out"),
                String(localized: "Your session has ended. Nothing was charged. Sign in to go on.")
            )
        case .outOfCredits(let offer):
            (String(localized: "No credits left"), String(localized: "\(balance(offer)) Nothing was charged."))
        case .consentRequired(let need):
            (
                String(localized: "Your permission is needed"),
                String(
                    localized:
                        "This would send \(need.things) to \(need.name). Nothing was sent and nothing was charged.")
            )
        case .refused("job_not_found", _), .refused("idempotency_conflict", _):
            (
                String(localized: "It is gone"),
                String(localized: "The server no longer knows it. Start it again; nothing was charged.")
            )
        case .refused(_, let message): (String(localized: "That didn’t work"), message)
        case .cancelled: (String(localized: "Stopped"), String(localized: "You stopped this before it was done."))
        case .unexpected:
            (
                String(localized: "Something unexpected happened"),
                String(localized: "This app couldn’t read the answer. Trying again is safe and never charges twice.")
            )
        }
    }

    private static func remedy(_ error: ClientError) -> Remedy {
        switch error {
        case .signedOut: .signIn
        case .outOfCredits: .buy
        case .consentRequired: .consent
        default: .retry
        }
    }

    package static func systemImage(_ error: ClientError) -> String {
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

    /// "in 12 seconds"; nil when the server didn't say.
    package static func pause(_ seconds: Int?) -> String {
        seconds.map { String(localized: "in \(waiting($0))") } ?? String(localized: "in a moment")
    }

    /// "12 seconds", "3 minutes", "5 hours".
    package static func waiting(_ seconds: Int) -> String {
        if seconds < 120 { return String(localized: "\(max(seconds, 1)) seconds") }
        if seconds < 7200 { return String(localized: "\((seconds + 59) / 60) minutes") }
        return String(localized: "\((seconds + 3599) / 3600) hours")
    }

    private static func balance(_ offer: WalletOffer?) -> String {
        guard let offer else { return String(localized: "This needs more credits than you have.") }
        let price = String(localized: "\(offer.price) credits")
        return String(localized: "This needs \(price) and you have \(offer.balance).")
    }
}
