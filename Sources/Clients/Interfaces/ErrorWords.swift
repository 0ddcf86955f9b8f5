/// An error's text on screen: what happened, whether it cost anything, what to do about it.
import Wire

package struct ErrorWords: Sendable, Hashable {
    /// The action of the message's main button.
    package enum Action: Sendable, Hashable, CaseIterable {
        case retry, signIn, buy, consent, none
    }

    package var title: String
    package var message: String
    package var action: Action

    package init(title: String, message: String, action: Action) {
        self.title = title
        self.message = message
        self.action = action
    }
}

extension ErrorWords.Action {
    /// The button's title; nil if there is no button.
    package var title: String? {
        switch self {
        case .retry: "Try again"
        case .signIn: "Sign in"
        case .buy: "Get credits"
        case .consent: "Review"
        case .none: nil
        }
    }
}

extension ClientError {
    package var words: ErrorWords {
        switch self {
        case .offline:
            ErrorWords(
                title: "You’re offline",
                message: "Nothing was sent and nothing was charged. Connect to the internet, then try again.",
                action: .retry)
        case .timedOut:
            ErrorWords(
                title: "No answer in time",
                message: "The request may still have arrived. Trying again is safe and never charges twice.",
                action: .retry)
        case .serverDown:
            ErrorWords(
                title: "The service can’t be reached",
                message: "This is on our side. Nothing was charged and your photos are safe. Try again in a moment.",
                action: .retry)
        case .busy(let seconds):
            ErrorWords(
                title: "Too many requests at once",
                message: "Nothing was charged. Try again \(Self.wait(seconds)).", action: .retry)
        case .signedOut:
            ErrorWords(
                title: "You’re signed out", message: "Your session has ended. Nothing was charged. Sign in to go on.",
                action: .signIn)
        case .outOfCredits(let offer):
            ErrorWords(
                title: "No credits left", message: "\(Self.balance(offer)) Nothing was charged.", action: .buy)
        case .consentRequired(_, let name):
            ErrorWords(
                title: "Your permission is needed",
                message: "Your photos would be sent to \(name). Nothing was sent and nothing was charged.",
                action: .consent)
        case .refused(_, let message):
            ErrorWords(title: "That didn’t work", message: message, action: .none)
        case .cancelled:
            ErrorWords(title: "Stopped", message: "You stopped this before it was done.", action: .none)
        case .unexpected:
            ErrorWords(
                title: "Something unexpected happened",
                message: "This app couldn’t read the answer. Trying again is safe and never charges twice.",
                action: .retry)
        }
    }

    private static func wait(_ seconds: Int?) -> String {
        switch seconds {
        case .none: "in a moment"
        case .some(let seconds) where seconds <= 1: "in a second"
        case .some(let seconds) where seconds < 90: "in \(seconds) seconds"
        case .some(let seconds) where seconds < 5400: "in \((seconds + 59) / 60) minutes"
        case .some(let seconds): "in \((seconds + 3599) / 3600) hours"
        }
    }

    private static func balance(_ offer: WalletOffer?) -> String {
        guard let offer else { return "This needs more credits than you have." }
        return "This needs \(offer.price == 1 ? "1 credit" : "\(offer.price) credits") and you have \(offer.balance)."
    }
}
