/// Draws the gallery's samples that aren't there yet, one after the other, so that nobody finds it empty.
import ArtifexCore
import Foundation
import Logging
import ServerDatabase
import ServerProviders
import ServiceLifecycle

/// Always drawn by this server: a sample costs nothing, and is the same on every server.
struct SampleGallery: Service {
    private let maker: BuiltInImages
    private let desk: PictureDesk
    private let bench: PictureBench
    private let logger: Logger

    init(maker: BuiltInImages, desk: PictureDesk, bench: PictureBench, logger: Logger) {
        self.maker = maker
        self.desk = desk
        self.bench = bench
        self.logger = logger
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            do { try await fill() } catch {
                if !Task.isCancelled {
                    logger.warning("the sample pictures were not drawn", metadata: ["cause": "\(error)"])
                }
            }
            // A service that returns ends the server.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        }
    }

    /// Several servers may do it at once: each stores the same.
    func fill() async throws {
        for sample in try await desk.missingSamples() {
            try Task.checkCancellation()
            try await draw(sample)
        }
    }

    private func draw(_ sample: Sample) async throws {
        let order = sample.order
        let request = ImageRequest(
            prompt: order.wish.prompt, style: nil, look: order.wish.style.rawValue,
            size: PixelSize(order.wish.size.width, order.wish.size.height), count: 1, seed: UInt64(order.seed),
            wantsPreviews: false, deadline: .now + .seconds(60))
        let watch = ImageWatch(
            keep: { _ in }, progress: { _ in },
            deliver: { image in
                let kept = try await bench.keep(image, for: order, job: sample.job, owner: sample.owner)
                try await desk.keep(sample, kept, maker.identity)
            },
            finished: { _ in })
        _ = try await maker.make(request, from: nil, watch: watch)
    }
}

/// A prompt and a seed that make a picture of the house's own.
struct Sample: Sendable {
    var place: Int
    var order: PictureOrder
    var owner: UUID
    /// In the place of a job's.
    var job: UUID
}

extension PictureDesk {
    func missingSamples() async throws -> [Sample] {
        try await database.query(
            "select place, prompt, style, shape, seed, owner, artifex.sample_job(place) as job from artifex.samples_to_make()"
        ).map { row in
            var request = GenerateRequest(prompt: try row.string("prompt"), seed: try row.int("seed"))
            request.style = try row.string("style")
            request.shape = try row.string("shape")
            return Sample(
                place: try row.int("place"), order: PictureOrder(try PictureWish(request), isPremium: false),
                owner: try row.uuid("owner"), job: try row.uuid("job"))
        }
    }

    /// The picture's files and rows, together.
    func keep(_ sample: Sample, _ kept: KeptPicture, _ maker: ImageMakerIdentity) async throws {
        let row = PictureRow(kept, by: maker.provider, maker.model, request: nil, sample.order)
        let statement = Statement(
            "select artifex.keep_sample($1, $2, $3)",
            [String(sample.place), try Self.json(sample.order), try Self.json([row])])
        try await database.transaction { session in
            for part in kept.objects + [statement] { _ = try await session.execute(part) }
        }
    }
}
