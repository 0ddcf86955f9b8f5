/// Why a function refused a request. None of these costs anything.
import Foundation
import HTTPTypes
import Hummingbird
import ServerDatabase
import ServerHTTP
import ServerMetering
import Wire

package struct FunctionError: Error, Sendable {
    package var status: HTTPResponse.Status
    package var body: FunctionErrorBody

    package init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        self.status = status
        body = FunctionErrorBody(code: code, message: message)
    }

    private func with(_ change: (inout FunctionErrorBody) -> Void) -> FunctionError {
        var copy = self
        change(&copy.body)
        return copy
    }
}

extension FunctionError {
    package static let signInFirst = FunctionError(
        .unauthorized, "unauthorized", "Sign in first: this needs a user's access token.")

    package static func invalidToken(_ reason: String) -> FunctionError {
        FunctionError(.unauthorized, "invalid_token", "The access token was refused: \(reason).")
    }

    package static let sessionEnded = FunctionError(
        .unauthorized, "session_ended", "This session has ended. Sign in again; nothing was changed.")

    package static let accountClosed = FunctionError(
        .unauthorized, AccountClosed.code, "This account has been deleted.")

    package static let unknownFunction = FunctionError(
        .notFound, "not_found", "Requested function was not found.")

    package static let wrongMethod = FunctionError(
        .methodNotAllowed, "method_not_allowed", "This function is called with POST.")

    package static let unknownJob = FunctionError(.notFound, "job_not_found", "You have no such job.")

    package static func badField(_ field: String, _ problem: String) -> FunctionError {
        FunctionError(.badRequest, "bad_request", "\(field) \(problem).").with { $0.field = field }
    }

    package static func photoNotFound(_ field: String) -> FunctionError {
        FunctionError(
            .badRequest, "photo_not_found",
            "\(field): you have no photo at this path. Upload it first, then ask again."
        ).with { $0.field = field }
    }

    package static let conflict = FunctionError(
        .conflict, "idempotency_conflict",
        "This Idempotency-Key was used before for a different request. Use a new key for a new request.")

    package static func consentRequired(_ words: JobWords, _ party: ThirdParty) -> FunctionError {
        FunctionError(
            .forbidden, "consent_required",
            "Your \(words.input) would be sent to \(party.name). Agree to that first; nothing was sent."
        ).with {
            $0.purpose = party.subject.purpose
            $0.provider = party.subject.provider
            $0.providerName = party.name
        }
    }

    package static func paymentRequired(_ offer: WalletOffer?) -> FunctionError {
        FunctionError(
            .init(code: 402, reasonPhrase: "Payment Required"), "payment_required",
            "You have no credits left. Get more to go on; nothing was charged."
        ).with { $0.offer = offer }
    }

    package static func capped(
        _ words: JobWords, used: Int, liftsAt: Date, now: Date = Date()
    ) -> FunctionError {
        let time = liftsAt.formatted(.iso8601)
        return FunctionError(
            .tooManyRequests, "free_attempts_used_up",
            "\(used) \(words.unit)s ended without a result today and were free. You can start another one from \(time)."
        ).with {
            $0.liftsAt = time
            $0.retryAfter = max(1, Int(liftsAt.timeIntervalSince(now).rounded(.up)))
        }
    }

    package static func tooManyOpen(_ words: JobWords, limit: Int) -> FunctionError {
        FunctionError(
            .tooManyRequests, "too_many_running",
            "\(limit) of your \(words.unit)s are running. Nothing was charged. Start another one when one of them has ended."
        ).with { $0.retryAfter = 5 }
    }

    package static func tooManyRefusals(_ words: JobWords, liftsAt: Date, now: Date = Date()) -> FunctionError {
        let time = liftsAt.formatted(.iso8601)
        return FunctionError(
            .tooManyRequests, "too_many_bad_\(words.input)",
            "Too many \(words.unit)s today had \(words.input) that can't be used. Nothing was charged. Try again from \(time)."
        ).with {
            $0.liftsAt = time
            $0.retryAfter = max(1, Int(liftsAt.timeIntervalSince(now).rounded(.up)))
        }
    }

    package static func tooManyRequests(seconds: Int) -> FunctionError {
        FunctionError(
            .tooManyRequests, "too_many_requests", "Too many requests. Try again in \(seconds) seconds."
        ).with { $0.retryAfter = seconds }
    }

    package static let busy = FunctionError(
        .serviceUnavailable, "busy", "The server is busy; nothing was done or charged. Try again in a moment."
    ).with { $0.retryAfter = 2 }

    /// The database was lost before it said how it ended. Whoever asks again with the same key pays once.
    package static let inDoubt = FunctionError(.gatewayTimeout, "in_doubt", DatabaseError.wordsInDoubt)

    package static let `internal` = FunctionError(
        .internalServerError, "internal", "Something went wrong on our side. Nothing was charged.")

    package init(_ error: BodyError) {
        switch error {
        case .tooLarge(let limit):
            self.init(.contentTooLarge, "body_too_large", "The body is larger than \(limit / 1024) KB.")
        case .incomplete: self.init(.badRequest, "bad_request", "The body ended early.")
        case .notJSON(let problem): self.init(.badRequest, "bad_json", problem)
        case .badField(let field, let problem): self = .badField(field, problem)
        }
    }
}

extension FunctionError {
    func response(requestID: String) -> Response {
        var headers = HTTPFields()
        if let seconds = body.retryAfter { headers[.retryAfter] = String(seconds) }
        return .json(with { $0.requestID = requestID }.body, status: status, headers: headers)
    }
}
