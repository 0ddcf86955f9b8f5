/// In which form a shared result is answered, and with which headers: nothing is cached, indexed or loaded from elsewhere.
import HTTPTypes
import Hummingbird
import ServerHTTP
import Wire

struct ShareForm: Sendable {
    enum Refusal: Sendable {
        case unknown, ended, tooMany, unavailable
    }

    private let isJSON: Bool
    private let isHead: Bool

    init(accept: String?, isHead: Bool) {
        let accept = accept?.lowercased() ?? ""
        isJSON = accept.contains("application/json") && !accept.contains("text/html")
        self.isHead = isHead
    }

    func page(_ result: SharedResult, picture: String?) -> Response {
        isJSON
            ? response(.ok, json: result.json(picture: picture))
            : response(.ok, html: ShareHTML.page(result, picture: picture))
    }

    func refusal(_ refusal: Refusal, headers: HTTPFields = [:]) -> Response {
        let json: JSONValue = [
            "code": .string(refusal.code), "error": .string(refusal.text), "message": .string(refusal.text),
        ]
        return isJSON
            ? response(refusal.status, json: json, headers)
            : response(refusal.status, html: ShareHTML.message(refusal.title, refusal.text), headers)
    }

    private func response(_ status: HTTPResponse.Status, json: JSONValue, _ headers: HTTPFields = [:]) -> Response {
        response(status, json.jsonText, "application/json", headers)
    }

    private func response(_ status: HTTPResponse.Status, html: String, _ headers: HTTPFields = [:]) -> Response {
        response(status, html, "text/html", headers)
    }

    private func response(
        _ status: HTTPResponse.Status, _ text: String, _ type: String, _ more: HTTPFields
    ) -> Response {
        var headers = more
        headers[.vary] = "Accept"
        // A link that is taken back must not live on in a cache.
        return ShareHTML.frame.response(status, text, type: type, keeping: "no-store", isHead: isHead, headers)
    }
}

extension ShareForm.Refusal {
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .unknown: .notFound
        case .ended: .gone
        case .tooMany: .tooManyRequests
        case .unavailable: .serviceUnavailable
        }
    }

    fileprivate var code: String {
        switch self {
        case .unknown: "not_found"
        case .ended: "link_ended"
        case .tooMany: "too_many_requests"
        case .unavailable: "busy"
        }
    }

    fileprivate var title: String {
        switch self {
        case .unknown: "Nothing here"
        case .ended: "This link has ended"
        case .tooMany: "Too many requests"
        case .unavailable: "Not available just now"
        }
    }

    fileprivate var text: String {
        switch self {
        case .unknown: "There is no shared result at this address. Check that the link is complete."
        case .ended: "This link has expired, or its owner has taken it back. Ask them for a new one."
        case .tooMany: "Too many shared results were asked for from your address. Try again in a minute."
        case .unavailable: "The result can't be shown just now. Try again in a moment."
        }
    }
}
