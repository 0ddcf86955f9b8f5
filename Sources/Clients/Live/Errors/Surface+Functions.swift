/// Errors of `/functions/v1`: ours carry an offer, a missing consent, or a message for a person.
import Clients
import Foundation
import Wire

extension Surface {
    static func functionError(_ answer: Answer) -> ClientError? {
        guard let body = try? JSONDecoder().decode(FunctionErrorBody.self, from: answer.body) else {
            return answer.status == 402 ? .outOfCredits(nil) : nil
        }
        switch (answer.status, body.code) {
        case (402, _): return .outOfCredits(body.offer)
        case (403, "consent_required"):
            let provider = body.provider ?? ""
            return .consentRequired(
                ConsentNeed(purpose: body.purpose, provider: provider, name: body.providerName ?? provider))
        case (401, _), (408, _), (500..., _), (429, "too_many_requests"): return busy(body, answer)
        // The messages of the other limits say when they end and what they apply to.
        default: return .refused(code: body.code, message: body.message)
        }
    }

    private static func busy(_ body: FunctionErrorBody, _ answer: Answer) -> ClientError? {
        guard [429, 503].contains(answer.status) else { return nil }
        return .busy(retryAfter: body.retryAfter ?? answer.retryAfter)
    }
}
