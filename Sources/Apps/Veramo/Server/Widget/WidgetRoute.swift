/// `GET /veramo/v1/widget?width=<pixels>&height=<pixels>`: all that a widget shows until it asks again.
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationCompat
import ServerDatabase
import ServerFunctions
import ServerHTTP
import ServerStorage
import VeramoCore
import Wire

package struct WidgetRoute: Sendable {
    private let desk: WidgetDesk
    private let pixels: WidgetPixels
    private let limiter: RateLimiter
    /// For tokens that open nothing, by address. No guess among 256 bits succeeds; this spares the database.
    private let strangers: RateLimiter

    package init(database: Database, files: ObjectReader, perHour: Int) {
        desk = WidgetDesk(database: database)
        pixels = WidgetPixels(files: files)
        limiter = RateLimiter(limit: perHour, window: 3600)
        strangers = RateLimiter(limit: perHour, window: 60)
    }

    package func add(to router: Router<AtelierContext>) {
        router.group("veramo/v1").add(middleware: FunctionErrorMiddleware())
            .get("widget") { try await answer($0, $1) }
    }

    private func answer(_ request: Request, _ context: AtelierContext) async throws -> Response {
        if let seconds = strangers.wait(for: context.clientAddress) {
            throw FunctionError.tooManyRequests(seconds: seconds)
        }
        guard let token = request.bearerToken, WidgetToken.isToken(token), let sight = try await desk.sight(token)
        else {
            _ = strangers.check(context.clientAddress)
            throw FunctionError.widgetTokenEnded
        }
        if let seconds = limiter.check(sight.user) { throw FunctionError.tooManyRequests(seconds: seconds) }
        let (width, height) = (try Self.side("width", request), try Self.side("height", request))
        let answer = try await answer(sight, width, height)
        return .json(answer, headers: [.cacheControl: "no-store"])
    }

    /// The picture is of today and leaves with it: of the next two days there is only what is known of them now.
    private func answer(_ sight: WidgetDesk.Sight, _ width: Int, _ height: Int) async throws -> WidgetAnswer {
        let image = try await image(sight, width, height)
        // Without its bytes there is no picture: it may have been taken back just now.
        let timeline = WidgetTimeline(
            now: sight.now, zone: sight.zone, pictures: image == nil ? [] : [sight.picture].compactMap { $0 },
            added: sight.added)
        let entries = timeline.entries.map { entry in
            let date = entry.date.formatted(.iso8601)
            return switch entry.content {
            case .picture: WidgetAnswer.Entry(date: date, kind: "picture", image: image)
            case .streak(let streak): WidgetAnswer.Entry(date: date, kind: "streak", days: streak.days)
            case .nothing: WidgetAnswer.Entry(date: date, kind: "nothing")
            }
        }
        return WidgetAnswer(entries: entries, askAgain: timeline.askAgain.formatted(.iso8601))
    }

    private func image(_ sight: WidgetDesk.Sight, _ width: Int, _ height: Int) async throws -> Data? {
        guard let folder = sight.folder else { return nil }
        let path = try ObjectPath(bucket: GalleryBench.bucket, key: "\(folder)/\(PictureSize.large.fileName)")
        guard let object = try await pixels.files.object(path, as: .service) else { return nil }
        return try await pixels.jpeg(of: object, width: width, height: height)
    }

    private static func side(_ name: String, _ request: Request) throws -> Int {
        guard let text = request.queryItems[name], let side = Int(text), WidgetPixels.sides.contains(side) else {
            throw FunctionError.badField(
                name, "is \(WidgetPixels.sides.lowerBound) to \(WidgetPixels.sides.upperBound) pixels")
        }
        return side
    }
}

extension FunctionError {
    /// The same for one that never was.
    static let widgetTokenEnded = FunctionError(
        .unauthorized, "widget_token_ended", "This widget isn’t connected any more. Open Veramo to connect it.")
}
