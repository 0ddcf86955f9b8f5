/// One asking for pictures: what was asked, under which key, and as which job. It outlives the app's process.
import Foundation

struct GenerationRun: Codable, Hashable, Sendable {
    var draft: PromptDraft
    /// Asking again with it finds the same job: nothing is made or paid twice.
    private(set) var key: String
    /// Nil before the server has answered.
    var jobID: String?

    init(_ draft: PromptDraft, jobID: String? = nil) {
        self.draft = draft
        self.jobID = jobID
        key = Self.newKey
    }

    /// After a job that has ended for good: the same wish is another job.
    mutating func startOver() {
        jobID = nil
        key = Self.newKey
    }

    private static var newKey: String { UUID().uuidString.lowercased() }
}
