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
    /// What it shows on its way, if anything.
    package var preview: Preview?
    package var result: JSONValue?
    package var error: JobProblem?
    package var needsInput: JobWish?
    package var createdAt: String
    package var startedAt: String?
    package var endedAt: String?

    /// An unfinished result.
    package struct Preview: Codable, Sendable, Hashable {
        /// Counts a job's previews from 1.
        package var number: Int
        /// A data URL.
        package var url: String

        package init(number: Int, url: String) {
            self.number = number
            self.url = url
        }
    }

    /// What to say that one has seen, to be told of the next stage or preview.
    package var mark: String { "\(stage ?? "")/\(preview?.number ?? 0)" }

    enum CodingKeys: String, CodingKey {
        case id, kind, status, stage, stages, progress, attempts, charged, preview, result, error
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
