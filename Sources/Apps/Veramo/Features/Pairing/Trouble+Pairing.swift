/// What a refused step of pairing means, and what to do. Whether a code exists is told to nobody.
import Clients
import Language
import WorkFeatures

extension Trouble {
    init(pairing error: ClientError) {
        self.init(acting: error)
        switch error {
        case .refused("wrong_code", _):
            title = String(localized: "That code doesn’t work")
            message = String(
                localized:
                    "It may be mistyped, used, withdrawn or more than an hour old. Ask your partner for a new one.")
        case .refused("own_code", _):
            title = String(localized: "That’s your own code")
            message = String(localized: "Your partner enters it on their phone. Here you enter theirs.")
        case .refused("already_waiting", _):
            title = String(localized: "You’re waiting for an answer already")
            message = String(localized: "Withdraw that request first, then enter another code.")
        case .refused("already_paired", _):
            title = String(localized: "You’re linked already")
            message = String(localized: "Nobody is linked with two people. End that link first, in Settings.")
        case .refused("too_many_guesses", _), .refused("too_many_codes", _):
            title = String(localized: "Let’s pause for a while")
        case .busy(let seconds):
            title = String(localized: "Let’s pause for a while")
            message = String(
                localized: "There were too many tries. Nothing was changed. Try again \(Self.pause(seconds ?? 3600)).")
        case .refused("request_gone", _):
            title = String(localized: "This request is gone")
            message = String(localized: "It was withdrawn, or has run out. Make a new code to begin again.")
        case .refused("unknown_zone", _): title = String(localized: "Choose another time zone")
        default: break
        }
    }
}
