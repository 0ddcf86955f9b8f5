/// `POST /functions/v1/authenticate-sneaker`: looks at the photos themselves, then at the money, then starts the check.
import AuntenticCore
import Foundation
import ServerDatabase
import ServerFunctions
import ServerJobs
import ServerMetering
import Wire

package struct AuthenticateSneaker: Sendable {
    package static let name = "authenticate-sneaker"
    private static let words = JobWords(unit: "check", input: "photos")

    private let check: SneakerCheck
    private let runner: JobRunner
    private let inspections: PhotoInspections
    private let folder: CheckFolder
    private let dailyFreeAttempts: Int
    private let dailyRefusals: Int

    package init(
        check: SneakerCheck, runner: JobRunner, inspections: PhotoInspections, database: Database,
        configuration: AuntenticConfiguration
    ) {
        self.check = check
        self.runner = runner
        self.inspections = inspections
        folder = CheckFolder(database: database)
        dailyFreeAttempts = configuration.dailyFreeAttempts
        dailyRefusals = configuration.dailyRefusals
    }

    package var function: Function {
        Function(Self.name) { (request: CheckRequest, context) in
            .job(try await start(try CheckOrder(try await folder.filled(request, context)), context))
        }
    }

    private func start(_ order: CheckOrder, _ context: FunctionContext) async throws -> JobRecord {
        let hash = try JobRequest.hash(order)
        let photos: [StoredPhoto]
        do {
            photos = try await find(order, context)
        } catch {
            // The photos may have been removed since; a repeated request still gets its job.
            if let job = try await replay(hash, context) { return job }
            throw error
        }
        let issues = try await inspections.issues(Array(zip(order.photos.map(\.angle), photos)), context.logger)
        let request = try jobRequest(order, hash, issues, context)
        check.expect(photos, for: request.id)
        let start: JobStart
        do {
            start = try await runner.submit(request)
        } catch {
            check.forget(request.id)
            throw error
        }
        // A job that must queue looks its photos up again: it may run much later, or elsewhere. So does one that waited
        // for photos and goes on, whose id is another than this request's.
        if case .started(let job) = start, job.status == .running, job.id == request.id {
        } else {
            check.forget(request.id)
        }
        return try start.job(Self.words, check.judge.identity.party)
    }

    private func find(_ order: CheckOrder, _ context: FunctionContext) async throws -> [StoredPhoto] {
        let found = try await check.source.photos(
            at: order.photos.map(\.path), in: CheckOrder.bucket, for: context.caller)
        return try zip(order.photos, found).map { asked, photo in
            guard let photo else { throw FunctionError.photoNotFound(asked.field) }
            return photo
        }
    }

    private func replay(_ hash: String, _ context: FunctionContext) async throws -> JobRecord? {
        guard let known = try await runner.job(key: context.idempotencyKey, kind: Self.name, of: context.userID) else {
            return nil
        }
        guard known.hash != hash else { return known.job }
        // A job that waits for photos goes on with others; these must be there.
        if known.job.status == .needsInput { return nil }
        throw FunctionError.conflict
    }

    private func jobRequest(
        _ order: CheckOrder, _ hash: String, _ issues: [PhotoIssue], _ context: FunctionContext
    ) throws -> JobRequest {
        let judge = check.judge.identity
        let input = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
        return JobRequest(
            userID: context.userID, app: check.app, kind: check.kind, idempotencyKey: context.idempotencyKey,
            requestHash: hash, input: input, price: judge.isCharged ? 1 : 0,
            provider: judge.isCharged || judge.isThirdParty ? judge.provider : nil, model: judge.model,
            purpose: judge.isThirdParty ? judge.party.subject.purpose : nil,
            dailyCap: judge.isCharged ? dailyFreeAttempts : nil,
            dailyWishCap: dailyRefusals, firstStage: SneakerCheck.Stage.preparingPhotos.rawValue,
            wish: issues.isEmpty ? nil : JobWish(quality: issues))
    }
}

extension JudgeIdentity {
    /// Whom its photos go to.
    var party: ThirdParty { ThirdParty(app: Auntentic.id, purpose: "photos", id: provider, name: providerName) }
}
