/// Reads fal's errors, the model's and the platform's, and classifies them: by their word first, then by status.
import Foundation
import NIOHTTP1
import Wire

struct FalErrorReply: Sendable, Hashable {
    /// The kind of call that failed. A request that can't be found means something else than a model.
    enum Call: Sendable {
        case submit, ask
    }

    /// fal's word for the failure, or empty.
    var word = ""
    /// The body speaks of a request, so it may have been accepted in spite of the status.
    var namesRequest = false
    private var isAboutMoney = false

    /// All is empty if the body isn't JSON.
    init(_ body: Data, headers: HTTPHeaders = [:]) {
        self.init(try? JSONValue(json: body))
        if word.isEmpty { word = Self.plain(headers.first(name: "x-fal-error-type")) }
    }

    init(_ body: JSONValue?) {
        let detail = body?["detail"]
        let kinds = (detail?.arrayValue ?? []).prefix(16).map { Self.plain($0["type"]?.stringValue) }
        // The first that we know; otherwise simply the first.
        word = kinds.first { Self.meaning(of: $0) != nil } ?? kinds.first ?? ""
        if word.isEmpty { word = Self.plain(body?["error_type"]?.stringValue) }
        let text = detail?.stringValue?.prefix(300).lowercased() ?? ""
        isAboutMoney = text.contains("balance") || text.contains("user is locked")
        namesRequest = body?["request_id"]?.stringValue.map { !$0.isEmpty } ?? false
    }

    func failure(status: Int, headers: HTTPHeaders = [:], of call: Call, now: Date) -> ProviderFailure {
        let failure = byWord(status) ?? byStatus(status, headers, call, now)
        // What was accepted must not be sent again.
        if call == .submit, namesRequest, failure.isSafeToRepeat { return .serverError(status: status) }
        return failure
    }

    private enum Meaning {
        case blocked, filtered, picture, large, server, late, gone
    }

    private static func meaning(of word: String) -> Meaning? {
        switch word {
        case "content_policy_violation": .blocked
        case "no_media_generated": .filtered
        case "image_too_small", "image_too_large", "image_load_error", "file_download_error", "face_detection_error",
            "unsupported_image_format":
            .picture
        case "file_too_large", "sequence_too_long": .large
        case "generation_timeout", "internal_server_error", "downstream_service_error",
            "downstream_service_unavailable", "startup_timeout", "runner_scheduling_failure",
            "runner_connection_timeout", "runner_disconnected", "runner_connection_refused", "runner_connection_error",
            "runner_incomplete_response", "runner_server_error", "internal_error":
            .server
        case "request_timeout": .late
        case "client_disconnected", "client_cancelled": .gone
        default: nil
        }
    }

    private func byWord(_ status: Int) -> ProviderFailure? {
        switch Self.meaning(of: word) {
        case .blocked: .promptBlocked(code: word)
        case .filtered: .filtered
        case .picture: .imageRejected(code: word)
        case .large: .tooLarge(code: word)
        case .server: .serverError(status: status)
        case .late: .timedOut(sent: true)
        case .gone: .gone
        case nil: nil
        }
    }

    private func byStatus(_ status: Int, _ headers: HTTPHeaders, _ call: Call, _ now: Date) -> ProviderFailure {
        switch status {
        case 401: .unauthorized(code: "unauthorized")
        case 403: isAboutMoney ? .outOfQuota(code: "locked") : .unauthorized(code: "forbidden")
        case 404: call == .submit ? .unknownModel : .gone
        case 413: .tooLarge(code: word)
        case 429: .rateLimited(retryAfter: RateHints.wait(headers, now: now))
        // A gateway may fail after it has passed a request on, so none of these is repeated.
        case 500...: .serverError(status: status)
        default: .badRequest(status: status, code: word)
        }
    }

    /// Only what looks like a word of theirs: the rest of an error may quote the prompt or a picture's address.
    private static func plain(_ word: String?) -> String {
        guard let word, word.utf8.count <= 64,
            word.utf8.allSatisfy({
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2E, 0x5F].contains($0)
            })
        else { return "" }
        return word
    }
}
