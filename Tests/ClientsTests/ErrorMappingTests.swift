/// What the errors of each surface become, in our server's words and in a hosted project's.
import Clients
@testable import ClientsLive
import Foundation
import Language
import Testing
import Wire

@Suite struct ErrorMappingTests {
    private func map(
        _ surface: Surface, _ status: Int, _ body: String, _ headers: [String: String] = [:]
    ) -> ClientError {
        surface.error(Answer(status: status, headers: headers, body: Data(body.utf8)))
    }

    @Test("our own words for what was refused are in the phone's language, and so is what a consent is for")
    func language() {
        let refused = #"{"code":"invalid_credentials","msg":"Invalid login credentials"}"#
        let missing = #"{"statusCode":"404","error":"not_found","message":"Object not found"}"#
        let need = ConsentNeed(purpose: "voice", provider: "openai", name: "OpenAI")
        func told() -> [String] {
            let errors = [map(.auth, 400, refused), map(.storage, 400, missing), ClientError.consentRequired(need)]
            return errors.map { Trouble($0).message } + [CameraClient.Failure.inUse.words]
        }
        let english = told()
        let german = ScreenLanguage.$current.withValue(.german, operation: told)
        #expect(english[0].hasPrefix("That e-mail and password") && german[0].hasPrefix("E-Mail und Passwort"))
        #expect(english[1] == "This file doesn’t exist any more." && german[1] == "Diese Datei gibt es nicht mehr.")
        #expect(english[2].hasPrefix("This would send your voice to OpenAI."))
        #expect(german[2].hasPrefix("Das würde deine Stimme an OpenAI senden."))
        #expect(english[3].hasPrefix("A call or another app") && german[3].hasPrefix("Ein Anruf oder eine andere App"))
    }

    @Test(
        "auth codes are found in the versioned form, the older one and OAuth's",
        arguments: [
            #"{"code":"samlx","message":"No."}"#, #"{"code":422,"error_code":"samlx","msg":"No."}"#,
            #"{"error":"samlx","error_description":"No."}"#,
        ])
    func authForms(_ body: String) {
        #expect(map(.auth, 422, body) == .refused(code: "samlx", message: "No."))
    }

    @Test("a wrong password is told in words for a person")
    func wrongPassword() {
        let error = map(.auth, 400, #"{"code":"invalid_credentials","message":"Invalid login credentials"}"#)
        guard case .refused("invalid_credentials", let message) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(message.contains("don’t belong together"))
    }

    @Test(
        "every way in which a session can be over",
        arguments: [
            "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired",
            "user_not_found",
        ])
    func sessionOver(_ code: String) {
        #expect(map(.auth, 400, #"{"code":"\#(code)","message":"x"}"#) == .signedOut)
    }

    @Test("too many mails: the seconds come from the header, or from the words")
    func mailLimit() {
        let body =
            #"{"code":"over_email_send_rate_limit","message":"For security purposes, you can only request this after 42 seconds."}"#
        #expect(map(.auth, 429, body) == .busy(retryAfter: 42))
        #expect(map(.auth, 429, body, ["retry-after": "7"]) == .busy(retryAfter: 7))
        #expect(map(.auth, 429, #"{"code":"over_request_rate_limit","message":"x"}"#) == .busy(retryAfter: nil))
    }

    @Test("AUN-FR-7.5 a function's 402, 403 and 429 keep what a person needs to decide")
    func functions() throws {
        let offer =
            #"{"price":1,"balance":0,"products":[{"id":"p","name":"Ten","credits":10,"price_cents":999,"currency":"USD"}]}"#
        let paid = map(
            .functions, 402, #"{"error":"x","code":"payment_required","message":"x","charged":false,"offer":\#(offer)}"#
        )
        guard case .outOfCredits(let found?) = paid else {
            Issue.record("\(paid)")
            return
        }
        #expect(found.products.map(\.id) == ["p"] && found.balance == 0)
        let consent =
            #"{"error":"x","code":"consent_required","message":"x","charged":false,"purpose":"photos","provider":"openai","provider_name":"OpenAI"}"#
        #expect(
            map(.functions, 403, consent)
                == .consentRequired(.init(purpose: "photos", provider: "openai", name: "OpenAI")))
        let limited = #"{"error":"x","code":"too_many_requests","message":"x","charged":false,"retry_after":9}"#
        #expect(map(.functions, 429, limited) == .busy(retryAfter: 9))
        let capped =
            #"{"error":"x","code":"free_attempts_used_up","message":"From noon.","charged":false,"retry_after":99}"#
        #expect(map(.functions, 429, capped) == .refused(code: "free_attempts_used_up", message: "From noon."))
        let busy = #"{"error":"x","code":"busy","message":"x","charged":false,"retry_after":2}"#
        #expect(map(.functions, 503, busy) == .busy(retryAfter: 2))
        let broken = #"{"error":"x","code":"internal","message":"x","charged":false}"#
        #expect(map(.functions, 500, broken) == .serverDown)
        #expect(map(.functions, 402, "") == .outOfCredits(nil))
    }

    @Test(
        "the true status of a storage error is inside its body",
        arguments: [
            (#"{"statusCode":"404","error":"not_found","message":"Object not found"}"#, "not_found", "exist"),
            (
                #"{"statusCode":"413","error":"Payload too large","message":"x","code":"EntityTooLarge"}"#,
                "EntityTooLarge", "large"
            ),
            (
                #"{"statusCode":"403","error":"Unauthorized","message":"x","code":"AccessDenied"}"#, "AccessDenied",
                "yours"
            ),
            (#"{"statusCode":"400","error":"InvalidKey","message":"Invalid key: ü"}"#, "InvalidKey", "Invalid key"),
        ])
    func storage(_ body: String, _ code: String, _ part: String) {
        guard case .refused(code, let message) = map(.storage, 400, body) else {
            Issue.record("\(map(.storage, 400, body))")
            return
        }
        #expect(message.contains(part))
    }

    @Test(
        "the resumable protocol answers plain text under the true status, from a hosted project without a code",
        arguments: [
            (404, "NoSuchUpload", "There is no such upload.", "exist"), (410, nil, "expired", "expired"),
            (413, "EntityTooLarge", "x", "large"), (403, "AccessDenied", "new row violates", "yours"),
            (413, "QuotaExceeded", "There is no room left.", "no room left"), (409, nil, "offset conflict", "conflict"),
        ] as [(Int, String?, String, String)])
    func resumable(_ status: Int, _ code: String?, _ text: String, _ part: String) {
        var headers = ["tus-resumable": "1.0.0"]
        headers["x-sb-error-code"] = code
        guard case .refused(code ?? String(status), let message) = map(.storage, status, text, headers) else {
            Issue.record("\(map(.storage, status, text, headers))")
            return
        }
        #expect(message.contains(part))
        #expect(map(.storage, 429, "x", headers) == .busy(retryAfter: nil))
        #expect(map(.storage, 503, "x", headers.merging(["retry-after": "1"]) { $1 }) == .busy(retryAfter: 1))
    }

    @Test("an answer to HEAD has no words: its status alone says whether the token is refused")
    func headAnswers() {
        func refuses(_ status: Int, _ body: String = "") -> Bool {
            Surface.storage.refusesToken(
                Answer(status: status, headers: ["tus-resumable": "1.0.0"], body: Data(body.utf8)))
        }
        #expect(refuses(401) && !refuses(403) && !refuses(404))
        #expect(
            refuses(401, "invalid JWT: expired") && refuses(400, "jwt expired") && !refuses(403, "new row violates"))
    }

    @Test("a gateway's page of HTML still becomes an error one can act on", arguments: Surface.allCases)
    func gateways(_ surface: Surface) {
        let page = "<html>Bad gateway</html>"
        #expect(map(surface, 502, page) == .serverDown)
        #expect(map(surface, 503, page, ["retry-after": "3"]) == .busy(retryAfter: 3))
        #expect(map(surface, 504, page) == .timedOut)
        #expect(map(surface, 429, page) == .busy(retryAfter: nil))
        guard case .unexpected(let text) = map(surface, 418, page) else {
            Issue.record("418 of \(surface)")
            return
        }
        #expect(text.contains("418"))
    }

    @Test("a token that was refused is told from a permission that is missing")
    func tokens() {
        func refuses(_ surface: Surface, _ status: Int, _ body: String) -> Bool {
            surface.refusesToken(Answer(status: status, body: Data(body.utf8)))
        }
        #expect(refuses(.rest, 401, #"{"code":"PGRST303","message":"JWT expired"}"#))
        #expect(!refuses(.rest, 401, #"{"code":"42501","message":"permission denied"}"#))
        #expect(
            refuses(
                .storage, 400,
                #"{"statusCode":"403","error":"Unauthorized","message":"\"exp\" claim timestamp check failed"}"#))
        #expect(!refuses(.storage, 400, #"{"statusCode":"403","error":"Unauthorized","message":"row-level security"}"#))
        #expect(refuses(.auth, 403, #"{"code":"bad_jwt","message":"x"}"#))
        #expect(!refuses(.auth, 403, #"{"code":"otp_expired","message":"x"}"#))
        #expect(refuses(.functions, 401, #"{"code":401,"message":"Invalid JWT"}"#))
        #expect(!refuses(.functions, 403, "{}"))
    }
}
