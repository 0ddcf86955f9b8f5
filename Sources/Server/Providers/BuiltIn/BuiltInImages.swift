/// Makes pictures on this server, without a model and without a network: art drawn from a prompt, filters for a photo.
import Foundation
import ServerDrawing
import ServerMedia
import Synchronization

package struct BuiltInImages: ImageMaker {
    package static let provider = "built-in"

    private let pool: MediaPool

    /// - Parameter pool: drawing takes one of its threads for up to a second a picture.
    package init(pool: MediaPool) {
        self.pool = pool
    }

    package var identity: ImageMakerIdentity {
        ImageMakerIdentity(
            provider: Self.provider, providerName: "this server", model: "drawing-1", isThirdParty: false)
    }

    package var capabilities: ImageCapabilities {
        ImageCapabilities(
            sizes: .steps(of: 8, sides: 256...2048, pixels: 65_536...4_194_304, longest: 8), mostPictures: 4,
            hasSeeds: true,
            starts: .init(formats: [.jpeg, .png, .webp], mostBytes: 20 << 20, keepsShape: true, most: 6), previews: 1,
            longestPrompt: 2000, price: .perPicture(0))
    }

    /// Nothing is ever billed, so there is no ticket: a run that resumes draws the same pictures again.
    package func make(
        _ request: ImageRequest, from ticket: ImageTicket?, watch: ImageWatch
    ) async throws(ProviderStop) -> ImageRun {
        let began = ContinuousClock.now
        do throws(ProviderFailure) { try capabilities.check(request) } catch { throw .failed(error) }
        watch.progress(.making)
        var outputs: [ImageOutput] = []
        for index in 0..<request.count {
            let result = try await output(index, request, watch)
            outputs.append(
                ImageOutput(index: index, result: result, seed: seed(index, request), costMicroUSD: 0))
        }
        watch.finished(call(since: began))
        return ImageRun(outputs: outputs, requestID: nil, model: identity.model, costMicroUSD: 0)
    }

    package func cancel(_ ticket: ImageTicket) async -> ImageCancellation { .unknown }

    private func output(
        _ index: Int, _ request: ImageRequest, _ watch: ImageWatch
    ) async throws(ProviderStop) -> ImageOutput.Result {
        let seed = seed(index, request)
        do {
            if request.wantsPreviews, request.start == nil {
                let bytes = try await bytes(of: request, seed, preview: true)
                watch.progress(.preview(PreviewFrame(index: index, bytes: bytes, format: .jpeg)))
            }
            let bytes = try await bytes(of: request, seed, preview: false)
            try Task.checkCancellation()
            try await watch.deliver(
                MadeImage(index: index, bytes: bytes, format: .png, seed: seed, requestID: nil, costMicroUSD: 0))
            return .made
        } catch is CancellationError {
            throw .cancelled
        } catch is OutOfTime {
            return .failed(.timedOut(sent: false))
        } catch {
            return .failed(error is MediaError ? .malformed("\(error)") : .notKept)
        }
    }

    private struct OutOfTime: Error {}

    private func seed(_ index: Int, _ request: ImageRequest) -> UInt64 { (request.seed ?? 0) &+ UInt64(index) }

    private func bytes(of request: ImageRequest, _ seed: UInt64, preview: Bool) async throws -> Data {
        let stop = StopSign()
        let deadline = request.deadline
        return try await withTaskCancellationHandler {
            try await pool.run {
                let raster = try Self.raster(request, seed, preview: preview) { _ in
                    if stop.isUp { throw CancellationError() }
                    if ContinuousClock.now > deadline { throw OutOfTime() }
                }
                let picture = try Picture(
                    pixels: raster.pixels, width: raster.width, height: raster.height, bands: 3)
                return try picture.encoded(preview ? .jpeg : .png, quality: 70)
            }
        } onCancel: {
            stop.raise()
        }
    }

    private static func raster(
        _ request: ImageRequest, _ seed: UInt64, preview: Bool, _ progress: (Double) throws -> Void
    ) throws -> Raster {
        let style = request.look.flatMap(DrawingStyle.init(rawValue:)) ?? .none
        guard let start = request.starts.first else {
            let drawing = Drawing(
                prompt: request.prompt, style: style, seed: seed, width: request.size.width,
                height: request.size.height)
            return try (preview ? drawing.preview() : drawing).draw(progress: progress)
        }
        guard request.starts.count > 1 else {
            return try style.filter.apply(to: try raster(of: start), seed: seed, progress: progress)
        }
        let photos = try request.starts.map { try raster(of: $0) }
        let sheet = Collage(of: photos, width: request.size.width, height: request.size.height).raster
        return try style.filter.apply(to: sheet, seed: seed, progress: progress)
    }

    private static func raster(of start: ImageRequest.Start) throws -> Raster {
        let photo = try Picture.decoded(start.bytes).rgb()
        return try photo.withPixels { Raster(width: photo.width, height: photo.height, pixels: Array($0)) }
    }

    private func call(since began: ContinuousClock.Instant) -> ProviderCall {
        var outcome = ProviderOutcome()
        outcome.attempts = 1
        outcome.model = identity.model
        outcome.latency = .now - began
        return ProviderCall(provider: Self.provider, outcome: outcome, costMicroUSD: 0)
    }
}

/// Tells a drawing thread that nobody waits for its picture any more.
private final class StopSign: Sendable {
    private let up = Atomic(false)

    var isUp: Bool { up.load(ordering: .relaxed) }
    func raise() { up.store(true, ordering: .relaxed) }
}

extension DrawingStyle {
    /// What it makes of a photo.
    fileprivate var filter: PhotoFilter {
        switch self {
        case .none, .anime: .cartoon
        case .photo, .fantasy: .dreamy
        case .illustration: .sketch
        case .popArt: .popArt
        case .abstract: .lowPoly
        case .comic: .halftone
        }
    }
}
