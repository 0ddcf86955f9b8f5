/// Answers of the store's addresses, and Apple's errors.
import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

struct AppleError: Error {
    var status: HTTPResponse.Status
    var code: Int
    var message: String

    static let badTransaction = AppleError(status: .badRequest, code: 4_000_006, message: "Invalid transaction id.")
    static let noTransaction = AppleError(status: .notFound, code: 4_040_010, message: "Transaction id not found.")

    static func invalid(_ code: Int, _ what: String) -> AppleError {
        AppleError(status: .badRequest, code: code, message: "Invalid request. The \(what) is invalid.")
    }
}

enum StoreAnswer {
    static func json(_ value: some Encodable, _ status: HTTPResponse.Status = .ok) throws -> Response {
        let body = try StoreAuthority.json(value)
        return Response(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }

    static func apple(_ error: AppleError) throws -> Response {
        try json(StoreServerAnswer.Failure(errorCode: error.code, errorMessage: error.message), error.status)
    }

    static func refusal(_ error: StoreRefusal) throws -> Response {
        try json(["error": error.code, "message": error.message], .unprocessableContent)
    }

    /// A body of JSON, no larger and no deeper than any of ours.
    static func body<T: Decodable>(_ request: Request, as type: T.Type) async throws -> T {
        var request = request
        let bytes: ByteBuffer
        do { bytes = try await request.collectBody(upTo: StoreLimits.body) } catch {
            throw StoreRefusal("too_long", "the body is too long")
        }
        let data = Data(bytes.readableBytesView)
        do {
            try JSONBounds(depth: 8, values: 2_000, bytes: StoreLimits.body).check(data)
            return try JSONDecoder().decode(type, from: data)
        } catch { throw StoreRefusal("bad_body", "the body is not the JSON that is expected here") }
    }
}
