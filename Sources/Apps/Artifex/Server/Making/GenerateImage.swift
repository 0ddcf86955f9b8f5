/// `POST /functions/v1/generate-image`: looks at the wish, at whose things it uses and at the money, then starts the job.
import ArtifexCore
import Foundation
import HTTPTypes
import ServerFunctions
import ServerJobs
import ServerMetering
import ServerProviders
import ServerStorage
import Wire

package struct GenerateImage: Sendable {
    package static let name = "generate-image"
    private static let words = JobWords(unit: "picture", input: "prompts")

    private let maker: any ImageMaker
    private let runner: JobRunner
    private let desk: PictureDesk
    private let files: ObjectReader
    private let configuration: ArtifexConfiguration

    package init(
        maker: any ImageMaker, runner: JobRunner, desk: PictureDesk, files: ObjectReader,
        configuration: ArtifexConfiguration
    ) {
        self.maker = maker
        self.runner = runner
        self.desk = desk
        self.files = files
        self.configuration = configuration
    }

    package var function: Function {
        Function(Self.name) { (request: GenerateRequest, context) in
            let wish: PictureWish
            do throws(PictureWish.Problem) { wish = try PictureWish(request) } catch { throw FunctionError(error) }
            return .job(try await start(wish, context))
        }
    }

    private func start(_ wish: PictureWish, _ context: FunctionContext) async throws -> JobRecord {
        let hash = try JobRequest.hash(wish)
        // What it began with may be gone since, and so may Premium; a repeated request still gets its job.
        if let known = try await runner.job(key: context.idempotencyKey, kind: Self.name, of: context.userID) {
            guard known.hash == hash else { throw FunctionError.conflict }
            return known.job
        }
        let standing = try await desk.standing(of: context.userID, for: wish)
        try standing.allows(wish)
        try await checkStart(wish, context)
        let order = PictureOrder(wish, isPremium: standing.isPremium)
        let start = try await runner.submit(try request(order, hash, context))
        return try start.job(Self.words, maker.identity.party)
    }

    private func checkStart(_ wish: PictureWish, _ context: FunctionContext) async throws {
        guard let path = wish.start else { return }
        guard maker.capabilities.starts != nil else { throw FunctionError.noStarts }
        guard let object = try? ObjectPath(bucket: Artifex.id, key: path),
            try await files.object(object, as: context.caller) != nil
        else { throw FunctionError.photoNotFound("start") }
    }

    private func request(_ order: PictureOrder, _ hash: String, _ context: FunctionContext) throws -> JobRequest {
        let identity = maker.identity
        return JobRequest(
            userID: context.userID, app: Artifex.id, kind: Self.name, idempotencyKey: context.idempotencyKey,
            requestHash: hash, input: String(decoding: try JSONEncoder().encode(order), as: UTF8.self),
            price: order.wish.outputs, provider: identity.provider, model: identity.model,
            purpose: identity.isThirdParty ? identity.party.subject.purpose : nil,
            dailyCap: configuration.dailyFreeAttempts, priority: order.isPremium ? 1 : 0,
            firstStage: GenerationStage.screening.rawValue)
    }
}

extension FunctionError {
    init(_ problem: PictureWish.Problem) {
        self.init(.badRequest, "bad_request", problem.message)
        body.field = problem.field
    }

    static let premiumRequired = FunctionError(
        .forbidden, "premium_required", "Four pictures at once are part of Artifex Premium. Nothing was charged.")

    static let noStarts = FunctionError(
        .badRequest, "no_starts", "Pictures can’t begin with your own photo here. Nothing was charged.")

    static func pictureNotFound(_ field: String) -> FunctionError {
        var error = FunctionError(.notFound, "picture_not_found", "This picture can’t be found. Nothing was charged.")
        error.body.field = field
        return error
    }
}
