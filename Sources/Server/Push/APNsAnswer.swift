/// Apple's answer to one message, and what it means for the message and its device.
import Foundation
import Wire

struct APNsAnswer: Sendable {
    private struct Body: Decodable {
        var reason: String?
        /// Milliseconds since 1970: when the token was last known to lead somewhere.
        var timestamp: Int64?
    }

    let status: Int
    let reason: String
    private let timestamp: Int64?
    private let retryAfter: Duration?

    /// An hour at most: whoever asks us to wait for longer is asked again.
    private static let longestWait = 3600

    init(status: Int, body: Data, retryAfter: String?) {
        self.status = status
        let answer = try? JSONBounds.stranger.decode(Body.self, from: body)
        reason = answer?.reason.map { String($0.prefix(100)) } ?? "status \(status)"
        timestamp = answer?.timestamp
        self.retryAfter = retryAfter.flatMap { Int($0) }.map { .seconds(min(max($0, 0), Self.longestWait)) }
    }

    var isTokenExpired: Bool { status == 403 && reason == "ExpiredProviderToken" }

    var meaning: PushAnswer {
        switch (status, reason) {
        case (200, _): .sent
        case (410, _): .dead(since: timestamp.map { Date(timeIntervalSince1970: Double($0) / 1000) }, reason: reason)
        // Mostly a development build's token at the production service, or the other way round.
        case (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"): .dead(since: nil, reason: reason)
        case (400, "IdleTimeout"), (429, _), (500..., _): .later(after: retryAfter, reason: reason)
        // Our key, team or certificate is wrong: messages wait until an operator has mended it.
        case (403, _): .later(after: retryAfter ?? .seconds(300), reason: reason)
        default: .refused(reason: reason)
        }
    }
}
