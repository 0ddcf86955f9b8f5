/// One generation: screens the prompt, has the pictures made, and turns them into what is stored and charged.
import ArtifexCore
import Foundation
import ServerDatabase
import ServerFunctions
import ServerJobs
import ServerMedia
import ServerMetering
import ServerProviders
import ServerStorage
import Synchronization

package struct PictureJob: JobHandler {
    package let kind = GenerateImage.name
    package let app = Artifex.id
    package let stages = GenerationStage.allCases.map(\.rawValue)
    package let limits = JobLimits(deadline: .seconds(180), late: .seconds(60))

    let maker: any ImageMaker
    private let desk: PictureDesk
    private let bench: PictureBench
    private let files: ObjectReader

    package init(maker: any ImageMaker, desk: PictureDesk, bench: PictureBench, files: ObjectReader) {
        self.maker = maker
        self.desk = desk
        self.bench = bench
        self.files = files
    }

    package func run(_ order: PictureOrder, _ job: JobContext) async throws -> JobOutcome {
        job.enter(.screening, progress: 0.02)
        if let refusal = try await desk.refusal(of: order.wish.prompt) { return .promptRefused(refusal) }
        if maker.identity.isThirdParty,
            try await !job.hasConsent(to: maker.identity.provider, for: maker.identity.party.subject.purpose)
        {
            return .consentWithdrawn(maker.identity.providerName)
        }
        var request = request(order, job)
        if let path = order.wish.start {
            guard let start = try await start(at: path, of: job.userID) else { return .startGone }
            request.start = start
        }
        job.enter(.waiting, progress: 0.05)
        return try await made(request, order, job)
    }

    private func request(_ order: PictureOrder, _ job: JobContext) -> ImageRequest {
        let wish = order.wish
        return ImageRequest(
            prompt: wish.prompt, style: wish.style.direction, look: wish.style.rawValue,
            size: PixelSize(wish.size.width, wish.size.height), count: wish.outputs, seed: UInt64(order.seed),
            wantsPreviews: order.isPremium && wish.outputs == 1,
            // Before the job's own end, so that what is delivered late is still stored and well told.
            deadline: job.deadline - .seconds(5))
    }

    /// Looked up as its owner would, and made small enough for the maker.
    private func start(at path: String, of owner: UUID) async throws -> ImageRequest.Start? {
        guard let object = try await files.object(ObjectPath(bucket: Artifex.id, key: path), as: .owner(owner)) else {
            return nil
        }
        return try await bench.start(try await files.file(object))
    }

    private func made(_ request: ImageRequest, _ order: PictureOrder, _ job: JobContext) async throws -> JobOutcome {
        let kept = KeptPictures()
        let ticket = Mutex<ImageTicket?>(job.checkpoint())
        let watch = ImageWatch(
            keep: { new in
                ticket.withLock { $0 = new }
                try await job.keep(new)
                job.willAskProvider()
            },
            progress: { show($0, job) },
            deliver: { image in
                kept.add(try await bench.keep(image, for: order, job: job.id, owner: job.userID))
            },
            finished: { call in job.record(JobCall(call, model: maker.identity.model)) })
        let known = ticket.withLock { $0 }
        let run: ImageRun
        do throws(ProviderStop) {
            run = try await maker.make(request, from: known, watch: watch)
        } catch {
            guard let failure = error.failure else {
                // Whoever shuts this server down wants it to go on elsewhere; only its owner ends it for good.
                if await job.isCancelled, let last = ticket.withLock({ $0 }) { _ = await maker.cancel(last) }
                throw CancellationError()
            }
            return outcome(of: failure, job)
        }
        job.enter(.keeping, progress: 0.97)
        return try outcome(of: run, kept.all, order, job)
    }

    private func show(_ progress: ImageProgress, _ job: JobContext) {
        switch progress {
        case .queued: job.enter(.waiting, progress: 0.08)
        case .making: job.enter(.drawing, progress: 0.15)
        case .preview(let frame): if let preview = JobPreview(frame) { job.show(preview) }
        case .fetching: job.enter(.keeping, progress: 0.9)
        }
    }
}

extension JobContext {
    fileprivate func enter(_ stage: GenerationStage, progress: Double) { enter(stage.rawValue, progress: progress) }
}

extension JobPreview {
    /// Nil if it is too large to be shown on the way.
    fileprivate init?(_ frame: PreviewFrame) {
        guard frame.bytes.count <= Self.mostBytes else { return nil }
        self.init(mimeType: frame.format.mimeType, bytes: frame.bytes)
    }
}

/// The pictures that are stored so far; several may arrive at once.
private final class KeptPictures: Sendable {
    private let pictures = Mutex<[Int: KeptPicture]>([:])

    /// A picture that is delivered again takes the place of the first.
    func add(_ picture: KeptPicture) { pictures.withLock { $0[picture.index] = picture } }

    var all: [Int: KeptPicture] { pictures.withLock { $0 } }
}
