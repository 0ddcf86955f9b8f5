/// What went wrong while somebody looked around, which never costs anything.
import Clients
import Language

extension Trouble {
    /// Something couldn't be loaded.
    package init(looking error: ClientError) {
        self.init(error)
        switch error {
        case .offline:
            message = String(
                localized: "Connect to the internet, then try again. What was loaded before is still here.")
        case .timedOut: message = String(localized: "The connection may be slow. Try again.")
        case .serverDown:
            message = String(localized: "This is on our side, and what you have is safe. Try again in a moment.")
        case .busy(let seconds): message = String(localized: "Try again \(Self.pause(seconds)).")
        case .signedOut: message = String(localized: "Your session has ended. Sign in to go on.")
        case .unexpected: message = String(localized: "This app couldn’t read the answer. Try again.")
        case .refused("picture_not_found", _):
            title = String(localized: "This picture isn’t here any more")
            message = String(localized: "It was deleted, or its owner took it back.")
            remedy = .close
        default: break
        }
    }

    /// Something wasn't done, and is as it was before.
    package init(acting error: ClientError) {
        self.init(looking: error)
        switch error {
        case .offline: message = String(localized: "Nothing was changed. Connect to the internet, then try again.")
        case .timedOut:
            message = String(localized: "It may have worked all the same. Look again, or repeat it: that is safe.")
        case .serverDown:
            message = String(localized: "This is on our side, and nothing was changed. Try again in a moment.")
        case .busy(let seconds): message = String(localized: "Nothing was changed. Try again \(Self.pause(seconds)).")
        default: break
        }
    }
}
