/// The symbol that goes with an error's words.
import Clients

extension ClientError {
    package var systemImage: String {
        switch self {
        case .offline: "wifi.slash"
        case .timedOut, .busy: "clock"
        case .serverDown: "bolt.horizontal.circle"
        case .signedOut: "person.crop.circle"
        case .outOfCredits: "creditcard"
        case .consentRequired: "hand.raised"
        case .refused, .cancelled, .unexpected: "exclamationmark.triangle.fill"
        }
    }
}
