/// The four parts of the backend; each has its own error format.
import Clients
import Foundation
import Wire

enum Surface: Sendable, CaseIterable {
    case auth, rest, storage, functions

    func checked(_ answer: Answer) throws(ClientError) -> Answer {
        if answer.isSuccess { return answer }
        throw error(answer)
    }

    func error(_ answer: Answer) -> ClientError {
        let specific =
            switch self {
            case .auth: Self.authError(answer)
            case .rest: Self.restError(answer)
            case .storage: Self.storageError(answer)
            case .functions: Self.functionError(answer)
            }
        return specific ?? Self.anyError(answer)
    }

    /// Whether the account itself has been deleted. Hosted projects say so only in `/auth/v1`.
    func saysAccountIsGone(_ answer: Answer) -> Bool {
        guard [400, 401, 403].contains(answer.status) else { return false }
        let code = answer.json["code"]?.stringValue ?? answer.json["error_code"]?.stringValue
        return code == AccountClosed.code || self == .auth && code == AuthErrorCode.userNotFound.rawValue
    }

    /// Whether the answer is about the token and not about the request.
    func refusesToken(_ answer: Answer) -> Bool {
        if saysAccountIsGone(answer) { return false }
        return switch self {
        case .auth: Self.authRefusesToken(answer)
        case .rest: Self.restRefusesToken(answer)
        case .storage: Self.storageRefusesToken(answer)
        case .functions: answer.status == 401
        }
    }

    /// The error by status alone: gateways in front of a server have no common error format.
    private static func anyError(_ answer: Answer) -> ClientError {
        switch answer.status {
        case 401: .signedOut
        case 429, 503: .busy(retryAfter: answer.retryAfter)
        case 408, 504, 522, 524, 544: .timedOut
        case 500...: .serverDown
        default: .unexpected("HTTP \(answer.status): \(String(decoding: answer.body.prefix(200), as: UTF8.self))")
        }
    }
}
