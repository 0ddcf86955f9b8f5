/// One asking for paid work: what was asked, under which key, and as which job. It outlives the app's process.
import Foundation

package struct JobRun<Draft: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    package var draft: Draft
    /// Asking again with it finds the same job: nothing is made or paid twice.
    package private(set) var key: String
    /// Nil before the server has answered.
    package var jobID: String?

    package init(_ draft: Draft, jobID: String? = nil) {
        self.draft = draft
        self.jobID = jobID
        key = Self.newKey
    }

    /// After a job that has ended for good: the same wish is another job.
    package mutating func startOver() {
        jobID = nil
        key = Self.newKey
    }

    private static var newKey: String { UUID().uuidString.lowercased() }
}
