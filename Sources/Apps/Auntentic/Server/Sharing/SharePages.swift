/// `GET /share/<token>`: a shared result for anybody who has the link, as a page or as JSON.
import AuntenticCore
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerMedia
import ServerStorage
import Wire

package struct SharePages: Sendable {
    private static let thumbnail = PhotoTransform(
        width: 960, height: 720, fit: .contain, quality: 78, format: .jpeg)

    private let links: ShareLinks
    private let reader: ObjectReader
    private let limiter: RateLimiter

    package init(
        database: Database, tokens: Tokens, reader: ObjectReader, url: String, perMinute: Int
    ) {
        links = ShareLinks(database: database, tokens: tokens, url: url)
        self.reader = reader
        limiter = RateLimiter(limit: perMinute, window: 60)
    }

    package func add(to router: Router<AtelierContext>) {
        for method in [HTTPRequest.Method.get, .head] {
            router.on("share/:token", method: method) { await answer($0, $1) }
        }
    }

    private func answer(_ request: Request, _ context: AtelierContext) async -> Response {
        let form = ShareForm(accept: request.headers[.accept], isHead: request.method == .head)
        if let seconds = limiter.check(context.clientAddress) {
            return form.refusal(.tooMany, headers: [.retryAfter: String(seconds)])
        }
        guard let token = context.parameters.get("token"), ShareLinks.isToken(token) else {
            return form.refusal(.unknown)
        }
        do {
            guard let result = try await links.result(token) else { return form.refusal(.unknown) }
            switch result.state {
            case .open: return form.page(result, picture: await picture(of: result, context.logger))
            case .expired, .revoked: return form.refusal(.ended)
            }
        } catch {
            context.logger.error("a shared result could not be shown", metadata: ["cause": "\(error)"])
            return form.refusal(.unavailable, headers: [.retryAfter: "5"])
        }
    }

    /// As a data URL, made anew so that no place and no device is told; nil when the photo is gone or can't be shown.
    private func picture(of result: SharedResult, _ logger: Logger) async -> String? {
        guard let photo = result.photo, let path = try? ObjectPath(bucket: CheckOrder.bucket, key: photo) else {
            return nil
        }
        do {
            guard let object = try await reader.object(path, as: .owner(result.owner)) else { return nil }
            let (bytes, type) = try await reader.picture(of: object, Self.thumbnail)
            return "data:\(type);base64," + Data(bytes.readableBytesView).base64EncodedString()
        } catch {
            logger.warning("the photo of a shared result could not be shown", metadata: ["cause": "\(error)"])
            return nil
        }
    }
}
