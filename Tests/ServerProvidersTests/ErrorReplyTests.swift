/// Every dialect of error body, and what it means: by code, then type, then status.
import Foundation
import NIOHTTP1
import Testing

@testable import ServerProviders

@Suite struct ErrorReplyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var status: Int
        var body: String
        var expected: ProviderFailure
        var testDescription: String { "\(status) \(body)" }

        init(_ status: Int, _ body: String, _ expected: ProviderFailure) {
            (self.status, self.body, self.expected) = (status, body, expected)
        }
    }

    private static func error(_ code: String, type: String = "invalid_request_error") -> String {
        #"{"error":{"message":"m","type":"\#(type)","param":null,"code":\#(code)}}"#
    }

    static let cases: [Case] = [
        .init(401, error(#""invalid_api_key""#), .unauthorized(code: "invalid_api_key")),
        .init(
            403, error(#""unsupported_country_region_territory""#),
            .unauthorized(code: "unsupported_country_region_territory")),
        .init(404, error(#""model_not_found""#), .unknownModel),
        .init(400, error("null"), .badRequest(status: 400, code: "invalid_request_error")),
        .init(400, error(#""invalid_image_url""#), .imageRejected(code: "invalid_image_url")),
        .init(400, error(#""image_parse_error""#), .imageRejected(code: "image_parse_error")),
        .init(400, error(#""context_length_exceeded""#), .tooLarge(code: "context_length_exceeded")),
        .init(
            400, error(#""moderation_blocked""#, type: "image_generation_user_error"),
            .promptBlocked(code: "moderation_blocked")),
        .init(400, error(#""content_policy_violation""#), .promptBlocked(code: "content_policy_violation")),
        .init(413, "<html>too large</html>", .tooLarge(code: "")),
        .init(429, error(#""rate_limit_exceeded""#, type: "tokens"), .rateLimited(retryAfter: nil)),
        .init(429, error(#""slow_down""#, type: "rate_limit_error"), .rateLimited(retryAfter: nil)),
        .init(
            429, error(#""insufficient_quota""#, type: "insufficient_quota"), .outOfQuota(code: "insufficient_quota")),
        .init(
            429, error(#""credit_balance_exhausted""#, type: "insufficient_quota"),
            .outOfQuota(code: "credit_balance_exhausted")),
        .init(429, error("null", type: "insufficient_quota"), .outOfQuota(code: "insufficient_quota")),
        .init(
            429, error(#""project_spend_limit_exceeded""#, type: "x"), .outOfQuota(code: "project_spend_limit_exceeded")
        ),
        .init(429, "", .rateLimited(retryAfter: nil)),
        .init(500, error("null", type: "server_error"), .serverError(status: 500)),
        .init(502, "<html>bad gateway</html>", .serverError(status: 502)),
        .init(503, error(#""server_is_overloaded""#, type: "service_unavailable_error"), .overloaded(retryAfter: nil)),
        .init(503, "", .overloaded(retryAfter: nil)),
        .init(302, "", .badRequest(status: 302, code: "")),
        // llama.cpp and newer vLLM: a number for a code; older vLLM: everything flat; some: the error is a text
        .init(
            401, #"{"error":{"code":401,"message":"Invalid API Key","type":"authentication_error"}}"#,
            .unauthorized(code: "authentication_error")),
        .init(
            400, #"{"error":{"code":400,"message":"m","type":"BadRequestError"}}"#,
            .badRequest(status: 400, code: "400")),
        .init(
            400, #"{"object":"error","message":"m","type":"BadRequestError","param":null,"code":400}"#,
            .badRequest(status: 400, code: "400")),
        .init(404, #"{"error":"model 'x' not found"}"#, .unknownModel),
        .init(400, "[1,2", .badRequest(status: 400, code: "")),
    ]

    @Test("an error's meaning", arguments: cases)
    func meaning(_ example: Case) {
        let reply = ErrorReply(Data(example.body.utf8))
        #expect(reply.failure(status: example.status, headers: [:], now: Date()) == example.expected)
    }

    @Test("a rate limit carries the wait its headers name")
    func waits() {
        let failure = ErrorReply(Data(Self.error(#""rate_limit_exceeded""#).utf8))
            .failure(status: 429, headers: ["retry-after": "2"], now: Date())
        #expect(failure == .rateLimited(retryAfter: .seconds(2)))
    }
}
