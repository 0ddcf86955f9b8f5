/// Maps `URLSession`'s errors to transport failures.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportFailure {
    init(_ error: any Error) {
        if let failure = error as? TransportFailure {
            self = failure
            return
        }
        guard let error = error as? URLError else {
            self = error is CancellationError ? .cancelled : .other("\(error)")
            return
        }
        self =
            switch error.code {
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive: .noConnection
            case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .secureConnectionFailed: .unreachable
            // On Linux a connection that is closed before or during the answer appears as one of the latter two.
            case .networkConnectionLost, .badServerResponse, .unknown: .lost
            default: .other("URLError \(error.code.rawValue)")
            }
    }
}
