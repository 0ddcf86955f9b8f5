/// `POST /functions/v1/make-memory`: looks at the wish, at whose pictures it uses and at the plan, then starts the job.
import Foundation
import HTTPTypes
import ServerFunctions
import ServerJobs
import ServerMetering
import ServerProviders
import VeramoCore
import Wire

package struct MakeMemory: Sendable {
    package static let name = "make-memory"
    private static let words = JobWords(unit: "picture", input: "prompts")

    private let maker: any ImageMaker
    private let runner: JobRunner
    private let desk: MemoryDesk
    private let dailyCap: Int

    package init(maker: any ImageMaker, runner: JobRunner, desk: MemoryDesk, dailyCap: Int) {
        self.maker = maker
        self.runner = runner
        self.desk = desk
        self.dailyCap = dailyCap
    }

    package var function: Function {
        Function(Self.name) { (request: MemoryRequest, context) in
            let wish: MemoryWish
            do throws(MemoryWish.Problem) { wish = try MemoryWish(request) } catch { throw FunctionError(error) }
            return .job(try await start(request, wish, context))
        }
    }

    private func start(
        _ request: MemoryRequest, _ wish: MemoryWish, _ context: FunctionContext
    ) async throws -> JobRecord {
        let hash = try JobRequest.hash(request)
        // The plan may have ended since, and a picture may be gone; a repeated request still gets its job.
        if let known = try await runner.job(key: context.idempotencyKey, kind: Self.name, of: context.userID) {
            guard known.hash == hash else { throw FunctionError.conflict }
            return known.job
        }
        try await checkStanding(wish, context.userID)
        let start = try await runner.submit(try job(request, hash, context))
        return try start.job(Self.words, maker.identity.memoryParty)
    }

    private func checkStanding(_ wish: MemoryWish, _ user: UUID) async throws {
        let standing = try await desk.standing(of: user, references: wish.references, cap: dailyCap)
        guard standing.hasPlan else { throw FunctionError.planRequired(try await desk.offer(to: user)) }
        guard standing.hasReferences else { throw FunctionError.noSuchReference }
        if standing.used >= dailyCap, let liftsAt = standing.liftsAt {
            throw FunctionError.memoriesUsedUp(standing.used, liftsAt: liftsAt)
        }
        guard wish.references.isEmpty || wish.references.count <= maker.capabilities.starts?.most ?? 0 else {
            throw FunctionError.tooManyStarts(maker.capabilities.starts?.most ?? 0)
        }
    }

    private func job(_ request: MemoryRequest, _ hash: String, _ context: FunctionContext) throws -> JobRequest {
        let identity = maker.identity
        return JobRequest(
            userID: context.userID, app: Veramo.id, kind: Self.name, idempotencyKey: context.idempotencyKey,
            requestHash: hash, input: String(decoding: try JSONEncoder().encode(MemoryOrder(request)), as: UTF8.self),
            // The plan includes it; the day's limit keeps it in bounds.
            price: 0, provider: identity.provider, model: identity.model,
            purpose: identity.isThirdParty ? identity.memoryParty.subject.purpose : nil, dailyCap: dailyCap,
            firstStage: MemoryStage.screening.rawValue)
    }
}

extension ImageMakerIdentity {
    /// Whom prompts and pictures to begin with go to.
    var memoryParty: ThirdParty { ThirdParty(app: Veramo.id, purpose: "prompts", id: provider, name: providerName) }
}

extension FunctionError {
    init(_ problem: MemoryWish.Problem) {
        self.init(.badRequest, "bad_request", "\(problem.message) Nothing was made.")
        body.field =
            switch problem {
            case .empty, .tooLong, .tooManyBytes: "prompt"
            case .unknownPreset: "preset"
            case .tooManyReferences, .badReference: "references"
            }
    }

    static func planRequired(_ offer: WalletOffer?) -> FunctionError {
        var error = FunctionError(
            .init(code: 402, reasonPhrase: "Payment Required"), "plan_required",
            "Making pictures needs Veramo Premium. One plan serves both of you. Nothing was charged.")
        error.body.offer = offer
        return error
    }

    /// The same for a picture that isn't there, one of somebody else, and a partner's that isn't lent.
    static let noSuchReference: FunctionError = {
        var error = FunctionError(
            .notFound, "picture_not_found",
            "One of the pictures can’t be found, or may not be used. Nothing was made. Choose another.")
        error.body.field = "references"
        return error
    }()

    static func tooManyStarts(_ most: Int) -> FunctionError {
        var error = FunctionError(
            .badRequest, "bad_request",
            most == 0
                ? "Pictures can’t begin with a photo here. Nothing was made."
                : "A picture can begin with \(most) at most here. Nothing was made. Choose fewer.")
        error.body.field = "references"
        return error
    }

    static func memoriesUsedUp(_ used: Int, liftsAt: Date, now: Date = Date()) -> FunctionError {
        let time = liftsAt.formatted(.iso8601)
        var error = FunctionError(
            .tooManyRequests, "daily_limit",
            "You’ve had \(used) pictures made within a day, which is the most. You can go on from \(time).")
        error.body.liftsAt = time
        error.body.retryAfter = max(1, Int(liftsAt.timeIntervalSince(now).rounded(.up)))
        return error
    }
}
