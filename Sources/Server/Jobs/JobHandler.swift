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
    var limits: JobLimits { get }

    /// Does the work. May run again on another machine after a crash, so whatever it leaves behind outside the returned
    /// outcome must bear being done twice. Throwing anything fails the job as an error of ours.
    func run(_ input: Input, _ job: JobContext) async throws -> JobOutcome
}

extension JobHandler {
    package var limits: JobLimits { JobLimits() }
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
    /// JSON text of the checkpoint that an earlier run left.
    var kept: String?

    /// Says which stage is being worked on now. Whoever waits here hears at once, others with the next heartbeat.
    package func enter(_ stage: String, progress: Double) {
        live.enter(stage, progress: progress)
    }

    /// Whether the owner lets this provider see what it uploads for this purpose now: consent may have been withdrawn
    /// since the request, or the job be finished by a server with another provider. A job that begins right after its
    /// request costs no query for this, if its request has just checked the same.
    package func hasConsent(to provider: String, for purpose: String) async throws -> Bool {
        try await consent.isInForce(for: purpose, provider, of: userID)
    }

    /// What an earlier run of this job kept, decoded; nil the first time, and for what this version can't read.
    package func checkpoint<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        kept.flatMap { try? JSONBounds.ours.decode(Value.self, from: Data($0.utf8)) }
    }

    /// Keeps how far this is, for a run that resumes it: what a provider was paid for needn't be paid for again.
    /// - Parameter value: at most 16 KB of JSON.
    /// - Throws: `CheckpointError`; and what the database says.
    package func keep(_ value: some Encodable) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let data = try encoder.encode(value)
        guard data.count <= CheckpointError.mostBytes else { throw CheckpointError.tooLarge(data.count) }
        try await shielded { [consent, live] in
            guard try await consent.store.keep(String(decoding: data, as: UTF8.self), of: live) else {
                throw CheckpointError.leaseLost
            }
        }
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
    /// A consent that was found to be in force, and when.
    struct Finding: Sendable {
        var purpose: String
        var provider: String
        var at: ContinuousClock.Instant
    }

    var store: JobStore
    var app: String
    /// What the request found; nil for jobs that were taken over.
    var fresh: Finding?
    /// How long that is taken as good.
    var freshness: Duration

    func isInForce(for purpose: String, _ provider: String, of user: UUID) async throws -> Bool {
        if let fresh, fresh.purpose == purpose, fresh.provider == provider, .now < fresh.at + freshness { return true }
        return try await store.hasConsent(of: user, app, purpose, provider)
    }
}

/// Why a checkpoint wasn't kept.
package enum CheckpointError: Error, Sendable, Hashable {
    static let mostBytes = 16 << 10
    /// Bytes of JSON; a checkpoint has 16 KB at most.
    case tooLarge(Int)
    /// Another worker has the job, or its owner has ended it.
    case leaseLost
}

/// A handler whose input is still JSON text.
struct AnyJobHandler: Sendable {
    var kind: String
    var stages: [String]
    var limits: JobLimits
    var run: @Sendable (String, JobContext) async throws -> JobOutcome

    init<H: JobHandler>(_ handler: H) {
        kind = handler.kind
        stages = handler.stages
        limits = handler.limits
        run = { text, context in
            guard let input = try? JSONBounds.ours.decode(H.Input.self, from: Data(text.utf8)) else {
                return .unreadableInput
            }
            return try await handler.run(input, context)
        }
    }
}
