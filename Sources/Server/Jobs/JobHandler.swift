/// The code that performs one kind of job.
import Foundation
import Logging
import Wire

package protocol JobHandler: Sendable {
    associatedtype Input: Codable & Sendable

    /// The name of the function and of its jobs.
    var kind: String { get }
    var app: String { get }
    /// The real steps in order; clients show them.
    var stages: [String] { get }
    var limits: JobLimits { get }

    /// Does the work. It may run again on another machine after a crash, so all its side effects outside the returned
    /// outcome must be safe to repeat. Any thrown error fails the job as an error of ours.
    func run(_ input: Input, _ job: JobContext) async throws -> JobOutcome
}

extension JobHandler {
    package var limits: JobLimits { JobLimits() }
}

/// A running job's information about itself, and its ways to report.
package struct JobContext: Sendable {
    package var id: UUID
    package var userID: UUID
    /// 1 for the first run.
    package var attempt: Int
    package var deadline: ContinuousClock.Instant
    package var logger: Logger
    let live: LiveJob
    let consent: ConsentCheck
    /// JSON text of the checkpoint that an earlier run left.
    var kept: String?

    /// Reports the current stage. Clients that wait on this process hear at once, others with the next heartbeat.
    package func enter(_ stage: String, progress: Double) {
        live.enter(stage, progress: progress)
    }

    /// Shows an unfinished result to clients that wait on this process. It is kept in memory alone, and gone when the job
    /// ends.
    package func show(_ preview: JobPreview) {
        live.show(preview)
    }

    /// Whether its owner has ended it for good; otherwise somebody else may go on with a job that is stopped here. False if
    /// the database doesn't say.
    package var isCancelled: Bool {
        get async {
            let job = try? await shielded { [consent, id, userID] in try await consent.store.find(id, of: userID) }
            return job.flatMap(\.self)?.status == .cancelled
        }
    }

    /// Whether the owner lets this provider see their uploads for this purpose now: they may have revoked consent since
    /// the request, or a server with another provider may be finishing the job. For a job that begins right after its
    /// request, this costs no query if the request has just checked the same.
    package func hasConsent(to provider: String, for purpose: String) async throws -> Bool {
        try await consent.isInForce(for: purpose, provider, of: userID)
    }

    /// The checkpoint of an earlier run, decoded; nil the first time, and if this version can't read it.
    package func checkpoint<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        kept.flatMap { try? JSONBounds.ours.decode(Value.self, from: Data($0.utf8)) }
    }

    /// Keeps the progress for a run that resumes it, so that a provider isn't paid twice for the same work.
    /// - Parameter value: at most 16 KB of JSON.
    /// - Throws: `CheckpointError`; and the database's errors.
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

    /// A provider was asked, and nothing proves that the request never left.
    package var mayHaveBilled: Bool { live.snapshot.mayHaveBilled }

    /// Call it before a provider is asked: from then on it may bill. Needed if the job must be handed back.
    package func willAskProvider() {
        live.willAskProvider()
    }

    /// Adds a line to the record of provider calls. It is stored when the job ends, whatever the outcome.
    package func record(_ call: JobCall) {
        live.record(call)
    }
}

struct ConsentCheck: Sendable {
    /// A consent that was found, and when.
    struct Finding: Sendable {
        var purpose: String
        var provider: String
        var at: ContinuousClock.Instant
    }

    var store: JobStore
    var app: String
    /// The finding of the request; nil for jobs that were taken over.
    var fresh: Finding?
    /// How long the finding stays valid.
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
    /// Another worker has the job, or its owner has cancelled it.
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
