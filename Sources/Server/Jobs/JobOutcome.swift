/// How a run of a job ended, and the data to store in the same transaction.
import Foundation
import ServerDatabase
import Wire

package struct JobOutcome: Sendable {
    package enum Ending: Sendable, Hashable {
        /// JSON text of the result.
        case done(String)
        case needsInput(JobWish)
        case failed(JobProblem)
    }

    package var ending: Ending
    package enum Charge: Sendable, Hashable {
        case nothing
        /// The reserved price.
        case all
        /// So much of it, as for three of four pictures; the rest is released.
        case part(Int)
    }

    package var charge: Charge
    /// May have cost us something and cost the user nothing, so it counts towards the day's cap.
    package var isFreeAttempt: Bool
    /// They run after the job has ended, in its transaction, so they take effect exactly when the job's end does.
    package var statements: [Statement]

    package init(
        _ ending: Ending, charge: Charge = .nothing, isFreeAttempt: Bool = false, statements: [Statement] = []
    ) {
        self.ending = ending
        self.charge = charge
        self.isFreeAttempt = isFreeAttempt
        self.statements = statements
    }

    package static func failed(
        _ code: String, _ message: String, isRetryable: Bool = false, retryAfterSeconds: Int? = nil,
        isFreeAttempt: Bool = false
    ) -> JobOutcome {
        JobOutcome(
            .failed(
                JobProblem(
                    code: code, message: message, isRetryable: isRetryable, retryAfterSeconds: retryAfterSeconds)),
            isFreeAttempt: isFreeAttempt)
    }
}

extension JobOutcome {
    static func timeout(isFreeAttempt: Bool) -> JobOutcome {
        .failed(
            "timeout", "This took too long and was stopped. Nothing was charged. Try again.", isRetryable: true,
            isFreeAttempt: isFreeAttempt)
    }

    static func internalError(isFreeAttempt: Bool) -> JobOutcome {
        .failed(
            "internal", "Something went wrong on our side. Nothing was charged. Try again later.", isRetryable: true,
            isFreeAttempt: isFreeAttempt)
    }

    static let unreadableInput = JobOutcome.failed(
        "outdated", "This was requested from an older version and can't be finished. Nothing was charged. Start again.")
}
