/// A job as `/functions/v1` shows it: its state, its cost, its result.

package struct JobEnvelope: Codable, Sendable, Hashable {
    package var id: String
    package var kind: String
    package var status: JobStatus
    /// The current step, one of `stages`; nil before the first.
    package var stage: String?
    package var stages: [String]
    /// 0 to 1.
    package var progress: Double
    package var attempts: Int
    /// Whether a credit was captured for it.
    package var charged: Bool
    /// How much of its price was; nil from servers that don't say.
    package var chargedPrice: Int?
    package var result: JSONValue?
    package var error: JobProblem?
    package var needsInput: JobWish?
    package var createdAt: String
    package var startedAt: String?
    package var endedAt: String?

    enum CodingKeys: String, CodingKey {
        case id, kind, status, stage, stages, progress, attempts, charged, result, error
        case chargedPrice = "charged_price"
        case needsInput = "needs_input"
        case createdAt = "created_at"
        case startedAt = "started_at"
        case endedAt = "ended_at"
    }
}

package enum JobStatus: String, Codable, Sendable, CaseIterable {
    case queued, running
    case needsInput = "needs_input"
    case done, failed, cancelled

    /// The job no longer changes by itself.
    package var isEnded: Bool { self != .queued && self != .running }
}
