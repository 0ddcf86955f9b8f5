/// An answer other than 200, with Apple's reason.
import Foundation
import HTTPTypes
import Hummingbird

package struct APNsRefusal: Error, Sendable, Hashable {
    package var status: HTTPResponse.Status
    package var reason: String
    /// Milliseconds since 1970, with 410.
    package var timestamp: Int64?
    package var retryAfter: Int?

    package init(
        _ status: HTTPResponse.Status, _ reason: String, timestamp: Int64? = nil, retryAfter: Int? = nil
    ) {
        self.status = status
        self.reason = reason
        self.timestamp = timestamp
        self.retryAfter = retryAfter
    }

    private struct Body: Encodable {
        var reason: String
        var timestamp: Int64?
    }

    var response: Response {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.retryAfter] = retryAfter.map { String($0) }
        let body = (try? JSONEncoder().encode(Body(reason: reason, timestamp: timestamp))) ?? Data()
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension HTTPField.Name {
    // Each of these is a valid field name, so none can be nil.
    static let apnsID = HTTPField.Name("apns-id")!
    static let apnsTopic = HTTPField.Name("apns-topic")!
    static let apnsPushType = HTTPField.Name("apns-push-type")!
    static let apnsPriority = HTTPField.Name("apns-priority")!
    static let apnsExpiration = HTTPField.Name("apns-expiration")!
    static let apnsCollapseID = HTTPField.Name("apns-collapse-id")!
}
