/// Whoever can look at photos of a sneaker and report on them: a vision model somewhere, or the built-in one.
import Foundation

package protocol SneakerJudge: Sendable {
    var identity: JudgeIdentity { get }

    /// Looks at the photos once. Must end by `request.deadline`, and must call `request.record` once for every call
    /// that left this machine, however it ended (also when the task is cancelled).
    func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply
}

/// Who looks, for consent, for the record and for the price.
package struct JudgeIdentity: Hashable, Sendable {
    /// Stable name that consent is given to, for example "openai". Must differ when photos go to somebody else.
    package var provider: String
    /// The name a person knows: "OpenAI".
    package var providerName: String
    package var model: String
    /// Photos leave for somebody else's machines, so the owner must have agreed.
    package var isThirdParty: Bool
    /// A decided check costs a credit.
    package var isCharged: Bool
    /// What every result must say about who looked; nil for a real model.
    package var notice: String?

    package init(
        provider: String, providerName: String, model: String, isThirdParty: Bool = true, isCharged: Bool = true,
        notice: String? = nil
    ) {
        self.provider = provider
        self.providerName = providerName
        self.model = model
        self.isThirdParty = isThirdParty
        self.isCharged = isCharged
        self.notice = notice
    }
}

/// A photo as it is sent: downsized, stripped of metadata, waiting in a file so that it can be streamed.
package struct JudgePhoto: Hashable, Sendable {
    package var angle: PhotoAngle
    package var file: URL
    package var mediaType: String
    package var byteCount: Int

    package init(angle: PhotoAngle, file: URL, mediaType: String, byteCount: Int) {
        self.angle = angle
        self.file = file
        self.mediaType = mediaType
        self.byteCount = byteCount
    }
}

package struct JudgeRequest: Sendable {
    package var photos: [JudgePhoto]
    /// What the owner says it is: untrusted. Pass it through `SneakerPrompt.opening` only.
    package var claimedModel: String?
    /// Opaque and stable for one check; for the provider's own abuse tracing and for our logs. Not the user's id.
    package var reference: String
    package var deadline: ContinuousClock.Instant
    package var record: @Sendable (JudgeCall) -> Void

    package init(
        photos: [JudgePhoto], claimedModel: String? = nil, reference: String, deadline: ContinuousClock.Instant,
        record: @escaping @Sendable (JudgeCall) -> Void = { _ in }
    ) {
        self.photos = photos
        self.claimedModel = claimedModel
        self.reference = reference
        self.deadline = deadline
        self.record = record
    }
}

package struct JudgeReply: Sendable {
    package var report: ModelReport
    package var provider: String
    /// As the provider names it in its answer, which may be more exact than what was asked for.
    package var model: String
    package var requestID: String?

    package init(report: ModelReport, provider: String, model: String, requestID: String? = nil) {
        self.report = report
        self.provider = provider
        self.model = model
        self.requestID = requestID
    }
}
