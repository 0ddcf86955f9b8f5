/// One check: prepares the photos, has them judged, and turns the report into what is stored and charged.
import AuntenticCore
import Foundation
import Logging
import ServerDatabase
import ServerFunctions
import ServerJobs
import ServerMedia
import ServerMetering
import Synchronization

package final class SneakerCheck: JobHandler {
    enum Stage: String, CaseIterable {
        /// Done before the job begins, while the request is answered.
        case checkingPhotos = "checking_photos"
        case preparingPhotos = "preparing_photos"
        /// Begins here and goes on while the model looks.
        case readingLabels = "reading_labels"
        case askingModel = "asking_model"
        case writingReport = "writing_report"
    }

    package let kind = AuthenticateSneaker.name
    package let app = "auntentic"
    package let stages = Stage.allCases.map(\.rawValue)
    /// The answer usually comes within half a minute.
    package let limits = JobLimits(late: .seconds(60))

    let judge: any SneakerJudge
    let source: any PhotoSource
    private let prepared: PreparedPhotos
    /// Nil where an operator has switched it off: then the model decides alone.
    private let evidence: EvidenceEngine?
    private let hashes: PhotoHashes
    /// Photos that the request has just looked up, for the job that begins in the next moment.
    private let expected = Mutex<[UUID: [StoredPhoto]]>([:])

    package init(
        judge: any SneakerJudge, source: any PhotoSource, prepared: PreparedPhotos, evidence: EvidenceEngine?,
        hashes: PhotoHashes
    ) {
        self.judge = judge
        self.source = source
        self.prepared = prepared
        self.evidence = evidence
        self.hashes = hashes
    }

    func expect(_ photos: [StoredPhoto], for job: UUID) {
        expected.withLock { $0[job] = photos }
    }

    func forget(_ job: UUID) {
        expected.withLock { _ = $0.removeValue(forKey: job) }
    }

    package func run(_ order: CheckOrder, _ job: JobContext) async throws -> JobOutcome {
        job.enter(Stage.preparingPhotos.rawValue, progress: 0.2)
        guard let stored = try await photos(order, job) else {
            return .failed(
                "photos_gone", "The photos were removed before they could be checked. Nothing was charged.")
        }
        let photos: [JudgePhoto]
        do {
            photos = try await prepare(order, stored)
        } catch let error as MediaError {
            job.logger.warning("photos could not be prepared", metadata: ["cause": "\(error)"])
            return .failed(
                "busy", "The photos could not be prepared just now. Nothing was charged. Try again.", isRetryable: true,
                retryAfterSeconds: 5)
        }
        if judge.identity.isThirdParty,
            try await !job.hasConsent(to: judge.identity.provider, for: judge.identity.party.subject.purpose)
        {
            return .failed(
                "consent_withdrawn",
                """
                You no longer agree to photos being sent to \(judge.identity.providerName). Nothing was sent or charged.
                """
            )
        }
        job.enter(Stage.readingLabels.rawValue, progress: 0.3)
        async let evidence = examine(order, stored, job)
        if judge.identity.isThirdParty || judge.identity.isCharged {
            job.enter(Stage.askingModel.rawValue, progress: 0.5)
        }
        let reply: JudgeReply
        do {
            reply = try await judge.judge(request(order, photos, job))
        } catch {
            return try Self.outcome(of: error, job)
        }
        let found = await evidence
        try Task.checkCancellation()
        job.enter(Stage.writingReport.rawValue, progress: 0.95)
        return try outcome(of: reply, found, order, job)
    }

    /// Those the request found; after a restart or on another machine they are looked up again, as their owner.
    private func photos(_ order: CheckOrder, _ job: JobContext) async throws -> [StoredPhoto]? {
        if let known = expected.withLock({ $0.removeValue(forKey: job.id) }) { return known }
        let found = try await source.photos(
            at: order.photos.map(\.path), in: CheckOrder.bucket, for: .owner(job.userID))
        return found.contains { $0 == nil } ? nil : found.compactMap { $0 }
    }

    private func prepare(_ order: CheckOrder, _ stored: [StoredPhoto]) async throws -> [JudgePhoto] {
        var photos: [JudgePhoto] = []
        for (asked, photo) in zip(order.photos, stored) {
            let small = try await prepared.photo(photo)
            photos.append(
                JudgePhoto(
                    angle: asked.angle, file: small.file, mediaType: small.mediaType, byteCount: small.byteCount))
        }
        return photos
    }

    private func examine(
        _ order: CheckOrder, _ stored: [StoredPhoto], _ job: JobContext
    ) async -> EvidenceEngine.Examination? {
        guard let evidence else { return nil }
        let photos = zip(order.photos, stored).map {
            EvidenceEngine.Photo(angle: $0.angle, file: $1.file, origin: $1.origin)
        }
        let found = await evidence.examine(photos, claimedModel: order.claimedModel) { [hashes] traces in
            do {
                return try await hashes.seenBefore(traces, of: job.userID)
            } catch {
                job.logger.warning("photos not compared with earlier ones", metadata: ["cause": "\(error)"])
                return [:]
            }
        }
        do {
            return found.adding(try await hashes.labels.known(found.input, of: job.userID))
        } catch {
            job.logger.warning("labels not compared with others'", metadata: ["cause": "\(error)"])
            return found
        }
    }

    private func request(_ order: CheckOrder, _ photos: [JudgePhoto], _ job: JobContext) -> JudgeRequest {
        if judge.identity.isThirdParty || judge.identity.isCharged { job.willAskProvider() }
        return JudgeRequest(
            photos: photos, claimedModel: order.claimedModel, reference: job.id.uuidString.lowercased(),
            // A little before the job's own end, so that a late call is on record and well told.
            deadline: job.deadline - .milliseconds(500), record: { job.record(JobCall($0)) })
    }
}

extension JobCall {
    init(_ call: JudgeCall) {
        let latency = call.latency.components
        self.init(
            provider: call.provider, model: call.model, promptVersion: call.promptVersion, outcome: call.outcome,
            attempts: call.attempts, requestID: call.requestID, inputTokens: call.inputTokens,
            outputTokens: call.outputTokens, costMicroUSD: call.costMicroUSD,
            latencyMilliseconds: Int(latency.seconds * 1000 + latency.attoseconds / 1_000_000_000_000_000))
    }
}
