/// In which form a shared result is answered, and with which headers: nothing is cached, indexed or loaded from elsewhere.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
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
        response(status, ByteBuffer(string: json.jsonText), "application/json; charset=utf-8", headers)
    }

    private func response(_ status: HTTPResponse.Status, html: String, _ headers: HTTPFields = [:]) -> Response {
        response(status, ByteBuffer(string: html), "text/html; charset=utf-8", headers)
    }

    private func response(
        _ status: HTTPResponse.Status, _ body: ByteBuffer, _ type: String, _ more: HTTPFields
    ) -> Response {
        var headers: HTTPFields = [
            .contentType: type, .contentLength: String(body.readableBytes), .vary: "Accept",
            // A link that is taken back must not live on in a cache.
            .cacheControl: "no-store", .robotsTag: "noindex, nofollow", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: Self.policy, .referrerPolicy: "no-referrer",
        ]
        for field in more { headers[field.name] = field.value }
        return Response(status: status, headers: headers, body: isHead ? .init() : .init(byteBuffer: body))
    }

    /// No scripts, nothing from elsewhere, our one style by its hash, and no frame around it.
    private static let policy: String = {
        let hash = Data(SHA256.hash(data: Data(ShareHTML.style.utf8))).base64EncodedString()
        return "default-src 'none'; img-src data:; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }()
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
