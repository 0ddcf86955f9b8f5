/// `POST /functions/v1/init-session`: holds the day's use, then hands out the right to upload one recording.
import Foundation
import HTTPTypes
import MirrorMateCore
import ServerFunctions
import ServerHTTP
import ServerMetering
import ServerStorage
import Wire

struct InitSession: Sendable {
    static let name = "init-session"

    let desk: SessionDesk
    let tokens: Tokens
    /// The server's address as clients reach it.
    let url: String

    var function: Function {
        Function(Self.name) { (request: InitSessionRequest, context) in
            .value(try await open(request, context.userID))
        }
    }

    private func open(_ request: InitSessionRequest, _ user: UUID) async throws -> OpenedSession {
        let seconds = request.maxDurationSec ?? RecordingLimits.longest
        guard (1...RecordingLimits.longest).contains(seconds) else {
            throw FunctionError.badField("maxDurationSec", "must be 1 to \(RecordingLimits.longest)")
        }
        guard let type = RecordingType(rawValue: request.contentType ?? RecordingType.mp4.rawValue) else {
            let known = RecordingType.allCases.map(\.rawValue).joined(separator: ", ")
            throw FunctionError.badField("contentType", "must be one of \(known)")
        }
        let id = UUID()
        let path = try ObjectPath(
            bucket: MirrorMate.id,
            key: "\(user.uuidString)/\(id.uuidString)".lowercased() + ".\(type.fileExtension)")
        switch try await desk.open(id, of: user, path: path.key, seconds: seconds) {
        case .opened(let expires):
            let permit = UploadPermit(
                path: path, owner: user, mostBytes: RecordingLimits.mostBytes, mimeType: type.rawValue,
                seconds: RecordingLimits.uploadSeconds)
            return OpenedSession(
                sessionId: id, uploadUrl: "\(url)/storage/v1/upload/resumable/sign", uploadBucket: path.bucket,
                uploadPath: path.key, uploadToken: try await permit.token(tokens), type: type,
                maxDurationSec: seconds, expiresAt: expires.formatted(.iso8601))
        case .tooMany(let liftsAt): throw FunctionError.tooManySessions(liftsAt: liftsAt)
        case .paymentRequired(let offer): throw FunctionError.quotaExceeded(offer)
        }
    }
}

extension FunctionError {
    static func tooManySessions(liftsAt: Date, now: Date = Date()) -> FunctionError {
        var error = FunctionError(
            .tooManyRequests, "too_many_sessions",
            "You have begun \(RecordingLimits.sessionsPerHour) recordings within an hour. Nothing was counted. You can begin the next one from \(liftsAt.formatted(.iso8601))."
        )
        error.body.liftsAt = liftsAt.formatted(.iso8601)
        error.body.retryAfter = max(1, Int(liftsAt.timeIntervalSince(now).rounded(.up)))
        return error
    }

    static func quotaExceeded(_ offer: WalletOffer?) -> FunctionError {
        var error = FunctionError(
            .init(code: 402, reasonPhrase: "Payment Required"), "quota_exceeded",
            "You have used today’s free analysis. Wait until tomorrow, or get Premium for as many as you like. Nothing was charged."
        )
        error.body.offer = offer
        return error
    }
}
