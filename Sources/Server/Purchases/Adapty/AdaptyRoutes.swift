/// `POST /functions/v1/notifications/adapty`: where Adapty tells what customers bought.
///
/// Adapty takes every status from 200 to 404 for "delivered" and sends the event again after any other, nine times in a
/// day at most. So that none is lost:
/// - a wrong secret gets 503. It is most likely Adapty itself while one of the two sides has a new secret; 401 would lose
///   all that is sent until somebody notices. A stranger learns and costs nothing: the body isn't read.
/// - our own failures get 500, after the event was kept if that was possible.
/// - what is no JSON, or too large, gets 400: it would be the same the next time.
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerHTTP
import Wire

package struct AdaptyRoutes: Sendable {
    private let desk: AdaptyDesk
    private let secret: SHA256.Digest

    package init(_ configuration: AdaptyConfiguration, desk: AdaptyDesk) {
        self.desk = desk
        secret = Self.digest(configuration.secret)
    }

    package func add(to router: Router<AtelierContext>) {
        router.post("functions/v1/notifications/adapty") { try await receive($0, $1) }
    }

    /// Digests are compared in constant time, and a digest's beginning says nothing of the secret's.
    private static func digest(_ secret: String) -> SHA256.Digest { SHA256.hash(data: Data(secret.utf8)) }

    private func receive(_ request: Request, _ context: AtelierContext) async throws -> Response {
        guard Self.digest(request.headers[.authorization] ?? "") == secret else {
            return try await refuse(request, context)
        }
        let body: Data
        let json: JSONValue
        do {
            body = Data(try await request.bodyBytes(limit: AdaptyBounds.body).readableBytesView)
            json = try JSONValue(json: body, within: AdaptyBounds.json)
        } catch {
            context.logger.error("Adapty sent what can't be read", metadata: ["cause": "\(error)"])
            return Self.answer(.badRequest, "bad_json", "This is no event.")
        }
        if json == .object([:]) { return .json(JSONValue.object([:])) }
        do {
            let receipt = try await desk.receive(json, text: body)
            return .json(JSONValue.object(["outcome": .string(receipt.rawValue)]))
        } catch {
            context.logger.error("an event of Adapty's waits", metadata: ["cause": "\(error)"])
            return Self.answer(.internalServerError, "internal", "The event isn't dealt with yet. Send it again.")
        }
    }

    /// Adapty's check of a new address is `{}`, and may come before the secret is set on both sides.
    private func refuse(_ request: Request, _ context: AtelierContext) async throws -> Response {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), (2...8).contains(length),
            let body = try? await request.bodyBytes(limit: 8),
            (try? JSONValue(json: Data(body.readableBytesView))) == .object([:])
        {
            return .json(JSONValue.object([:]))
        }
        context.logger.warning("an event came with a wrong secret of Adapty's")
        return Self.answer(.serviceUnavailable, "wrong_secret", "The secret is not the one that was agreed.")
    }

    private static func answer(_ status: HTTPResponse.Status, _ code: String, _ message: String) -> Response {
        .json(FunctionErrorBody(code: code, message: message), status: status)
    }
}
