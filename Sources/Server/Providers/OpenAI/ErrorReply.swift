/// Reads a provider's error in any of its dialects and classifies it: by code first, then type, then status.
import Foundation
import NIOHTTP1
import Wire

struct ErrorReply: Sendable, Hashable {
    var message = ""
    var type = ""
    /// As text, whether it was a string, a number or null.
    var code = ""

    /// Fields are empty if the body isn't JSON or doesn't have them.
    init(_ body: Data) {
        guard let top = try? JSONValue(json: body), top.objectValue != nil else { return }
        let fields = top["error"]?.objectValue == nil ? top : top["error"] ?? top
        message = fields["message"]?.stringValue ?? top["error"]?.stringValue ?? ""
        type = fields["type"]?.stringValue ?? ""
        code = fields["code"]?.stringValue ?? fields["code"]?.intValue.map(String.init) ?? ""
    }

    private static let quota: Set = [
        "insufficient_quota", "credit_balance_exhausted", "organization_spend_limit_exceeded",
        "project_spend_limit_exceeded", "organization_usage_limit_exceeded", "billing_hard_limit_reached",
    ]
    private static let blocked: Set = ["content_policy_violation", "moderation_blocked", "content_filter"]
    private static let tooLarge: Set = ["context_length_exceeded", "string_above_max_length", "image_too_large"]

    func failure(status: Int, headers: HTTPHeaders, now: Date) -> ProviderFailure {
        byMeaning(status: status, headers: headers, now: now) ?? byStatus(status, headers: headers, now: now)
    }

    private func byMeaning(status: Int, headers: HTTPHeaders, now: Date) -> ProviderFailure? {
        for word in [code, type] where !word.isEmpty {
            switch word {
            case _ where Self.quota.contains(word): return .outOfQuota(code: word)
            case _ where Self.blocked.contains(word): return .promptBlocked(code: word)
            case _ where Self.tooLarge.contains(word): return .tooLarge(code: word)
            case "rate_limit_exceeded", "slow_down", "rate_limit_error":
                return .rateLimited(retryAfter: RateHints.wait(headers, now: now))
            case "server_is_overloaded", "service_unavailable_error":
                return .overloaded(retryAfter: RateHints.wait(headers, now: now))
            case "invalid_api_key", "unsupported_country_region_territory", "authentication_error":
                return .unauthorized(code: word)
            case "model_not_found": return .unknownModel
            case _ where status == 400 && (word.hasPrefix("invalid_image") || word.hasPrefix("image_")):
                return .imageRejected(code: word)
            default: continue
            }
        }
        return nil
    }

    private func byStatus(_ status: Int, headers: HTTPHeaders, now: Date) -> ProviderFailure {
        switch status {
        case 401, 403: .unauthorized(code: word)
        case 404: .unknownModel
        case 413: .tooLarge(code: word)
        case 429: .rateLimited(retryAfter: RateHints.wait(headers, now: now))
        case 503: .overloaded(retryAfter: RateHints.wait(headers, now: now))
        case 500...: .serverError(status: status)
        default: .badRequest(status: status, code: word)
        }
    }

    /// The provider's word for it; its message stays out, because it may quote the key or the prompt.
    private var word: String { code.isEmpty ? type : code }
}
