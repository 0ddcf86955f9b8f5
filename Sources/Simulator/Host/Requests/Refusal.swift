/// Why a request is refused, in codes that the page's script understands.
import HTTPTypes
import Hummingbird
import NIOCore

struct Refusal: Error, HTTPResponseError {
    let status: HTTPResponse.Status
    let code: String

    /// From another site, or without an identifiable site.
    static let crossSite = Refusal(status: .forbidden, code: "cross_site")
    /// No such phone, or its screen was discarded.
    static let gone = Refusal(status: .gone, code: "gone")
    /// Another tab took over.
    static let moved = Refusal(status: .conflict, code: "moved")
    /// The phone is identified by its cookie, which is missing.
    static let noCookie = Refusal(status: .gone, code: "no_cookie")
    /// The limit of one address, or the total limit, is reached.
    static let crowded = Refusal(status: .tooManyRequests, code: "crowded")
    static let tooFast = Refusal(status: .tooManyRequests, code: "too_fast")
    static let malformed = Refusal(status: .badRequest, code: "malformed")
    static let tooLarge = Refusal(status: .contentTooLarge, code: "too_large")
    static let notAPicture = Refusal(status: .unsupportedMediaType, code: "not_a_picture")
    static let notAVideo = Refusal(status: .unsupportedMediaType, code: "not_a_video")
    static let noRoom = Refusal(status: .init(code: 507, reasonPhrase: "Insufficient Storage"), code: "no_room")
    static let busy = Refusal(status: .serviceUnavailable, code: "busy")
    static let notFound = Refusal(status: .notFound, code: "not_found")

    func response(from request: Request, context: some RequestContext) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: "{\"code\":\"\(code)\"}")))
    }
}
