/// What knows how to do one kind of job.
import Foundation
import Logging
import Wire

package protocol JobHandler: Sendable {
    associatedtype Input: Codable & Sendable

    /// The function's name, and the job's.
    var kind: String { get }
    var app: String { get }
    /// The real steps in order; a client shows them.
    var stages: [String] { get }

    /// Does the work. May run again on another machine after a crash, so whatever it leaves behind outside the returned
    /// outcome must bear being done twice. Throwing anything fails the job as an error of ours.
    func run(_ input: Input, _ job: JobContext) async throws -> JobOutcome
}

/// What a running job knows about itself and may report.
package struct JobContext: Sendable {
    package var id: UUID
    package var userID: UUID
    /// 1 the first time.
    package var attempt: Int
    package var deadline: ContinuousClock.Instant
    package var logger: Logger
    let live: LiveJob
    let consent: ConsentCheck

    /// Says which stage is being worked on now. Whoever waits here hears at once, others with the next heartbeat.
    package func enter(_ stage: String, progress: Double) {
        live.enter(stage, progress: progress)
    }

    /// Whether the owner lets this provider see the input now: consent may have been withdrawn since the request, or
    /// the job be finished by a server with another provider. A job that begins right after its request costs no query for
    /// this, as its request has just checked the same.
    package func hasConsent(to provider: String) async throws -> Bool {
        try await consent.isInForce(for: provider, of: userID)
    }

    /// A provider was asked, and nothing says that the question never left.
    package var mayHaveBilled: Bool { live.snapshot.mayHaveBilled }

    /// From here on a provider may have been asked, and may bill; known when the job must be handed back.
    package func willAskProvider() {
        live.willAskProvider()
    }

    /// Adds a line to the record of provider calls, stored with the job's end however it ends.
    package func record(_ call: JobCall) {
        live.record(call)
    }
}

struct ConsentCheck: Sendable {
    var store: JobStore
    /// Until when the request's own check is taken as good; nil for jobs that were taken over.
    var freshUntil: ContinuousClock.Instant?

    func isInForce(for provider: String, of user: UUID) async throws -> Bool {
        if let freshUntil, .now < freshUntil { return true }
        return try await store.hasConsent(to: provider, of: user)
    }
}

/// A handler whose input is still JSON text.
struct AnyJobHandler: Sendable {
    var kind: String
    var stages: [String]
    var run: @Sendable (String, JobContext) async throws -> JobOutcome

    init<H: JobHandler>(_ handler: H) {
        kind = handler.kind
        stages = handler.stages
        run = { text, context in
            guard let input = try? JSONBounds.ours.decode(H.Input.self, from: Data(text.utf8)) else {
                return .unreadableInput
            }
            return try await handler.run(input, context)
        }
    }
}
