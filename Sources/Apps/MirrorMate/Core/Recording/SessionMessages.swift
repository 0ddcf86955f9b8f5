/// What `init-session` and `finalize-session` take and answer.
import Foundation

package struct InitSessionRequest: Codable, Sendable, Hashable {
    /// How long the recording will be at most; nil is as long as one may be.
    package var maxDurationSec: Int?
    /// Nil is `video/mp4`.
    package var contentType: String?

    package init(maxDurationSec: Int? = nil, contentType: RecordingType? = nil) {
        self.maxDurationSec = maxDurationSec
        self.contentType = contentType?.rawValue
    }
}

/// A place for one recording, and the right to put it there.
package struct OpenedSession: Codable, Sendable, Hashable {
    package var sessionId: UUID
    /// Where a resumable upload (TUS 1.0.0) begins, with `uploadToken` in the header `x-signature`.
    package var uploadUrl: String
    /// The name of the bucket, then of the object in it: what the upload's metadata say.
    package var uploadBucket: String
    package var uploadPath: String
    package var uploadToken: String
    package var contentType: String
    package var maxBytes: Int
    package var maxDurationSec: Int
    /// ISO 8601, UTC.
    package var expiresAt: String

    package init(
        sessionId: UUID, uploadUrl: String, uploadBucket: String, uploadPath: String, uploadToken: String,
        type: RecordingType, maxDurationSec: Int, expiresAt: String
    ) {
        (self.sessionId, self.uploadUrl, self.uploadBucket) = (sessionId, uploadUrl, uploadBucket)
        (self.uploadPath, self.uploadToken) = (uploadPath, uploadToken)
        contentType = type.rawValue
        maxBytes = RecordingLimits.mostBytes
        (self.maxDurationSec, self.expiresAt) = (maxDurationSec, expiresAt)
    }
}

package struct FinalizeSessionRequest: Codable, Sendable, Hashable {
    package var sessionId: UUID

    package init(sessionId: UUID) { self.sessionId = sessionId }
}

/// Answered at once; the job of the same id tells the rest.
package struct FinalizedSession: Codable, Sendable, Hashable {
    package var sessionId: UUID
    package var status: String

    package init(sessionId: UUID, status: String = "queued") {
        (self.sessionId, self.status) = (sessionId, status)
    }
}
