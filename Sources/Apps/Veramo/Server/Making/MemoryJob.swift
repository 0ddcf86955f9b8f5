/// Makes one picture: screens the prompt, has it made, and keeps it in the gallery of whoever asked.
import Foundation
import Logging
import ServerDatabase
import ServerFunctions
import ServerJobs
import ServerMedia
import ServerMetering
import ServerProducts
import ServerProviders
import ServerStorage
import Synchronization
import VeramoCore

package struct MemoryJob: JobHandler {
    package let kind = MakeMemory.name
    package let app = Veramo.id
    package let stages = MemoryStage.allCases.map(\.rawValue)
    package let limits = JobLimits(deadline: .seconds(180), late: .seconds(60))

    let maker: any ImageMaker
    private let desk: MemoryDesk
    private let bench: GalleryBench
    private let renderer: PhotoRenderer
    private let files: ObjectReader

    package init(maker: any ImageMaker, desk: MemoryDesk, _ house: House) {
        self.maker = maker
        self.desk = desk
        bench = GalleryBench(house)
        renderer = PhotoRenderer(pool: house.media)
        files = house.files
    }

    package func run(_ order: MemoryOrder, _ job: JobContext) async throws -> JobOutcome {
        job.enter(MemoryStage.screening.rawValue, progress: 0.02)
        let wish = try MemoryWish(order.request)
        if let refusal = try await desk.refusal(of: wish.prompt) { return .promptRefused(refusal) }
        if maker.identity.isThirdParty,
            try await !job.hasConsent(
                to: maker.identity.provider, for: maker.identity.memoryParty.subject.purpose)
        {
            return .consentWithdrawn(maker.identity.providerName)
        }
        guard let starts = try await starts(of: wish, for: job.userID) else { return .referenceGone }
        job.enter(MemoryStage.making.rawValue, progress: 0.05)
        return try await made(
            wish.imageRequest(
                seed: order.seed, starts: starts,
                // Before the job's own end, so that what is delivered late is still stored and well told.
                deadline: job.deadline - .seconds(5)), job)
    }

    /// Looked at again: since it was asked for, a picture may have been deleted, or the link ended. Nil then.
    private func starts(of wish: MemoryWish, for user: UUID) async throws -> [ImageRequest.Start]? {
        var starts: [ImageRequest.Start] = []
        for picture in wish.references {
            guard let folder = try await desk.folder(of: picture, for: user) else { return nil }
            let path = try ObjectPath(
                bucket: GalleryBench.bucket, key: "\(folder)/\(PictureSize.large.fileName)")
            guard let object = try await files.object(path, as: .service) else { return nil }
            // As a maker takes it: no larger than 1536 pixels a side.
            let small = try await renderer.render(
                try await files.file(object),
                PhotoTransform(width: 1536, height: 1536, fit: .contain, quality: 90, format: .jpeg))
            starts.append(ImageRequest.Start(bytes: small.bytes, format: .jpeg))
        }
        return starts
    }

    private func made(_ request: ImageRequest, _ job: JobContext) async throws -> JobOutcome {
        let kept = Mutex<GalleryBench.Kept?>(nil)
        let ticket = Mutex<ImageTicket?>(job.checkpoint())
        let watch = ImageWatch(
            keep: { new in
                ticket.withLock { $0 = new }
                try await job.keep(new)
                job.willAskProvider()
            },
            progress: { if case .fetching = $0 { job.enter(MemoryStage.keeping.rawValue, progress: 0.9) } },
            deliver: { image in
                // Its id is the job's own: nobody else's picture can come to lie there.
                let made = try await bench.keep(
                    image.bytes, as: UUID(picture: image.index, of: job.id), of: job.userID)
                kept.withLock { $0 = made }
            },
            finished: { call in job.record(JobCall(call, model: maker.identity.model)) })
        let run: ImageRun
        do throws(ProviderStop) {
            run = try await maker.make(request, from: ticket.withLock { $0 }, watch: watch)
        } catch {
            guard let failure = error.failure else {
                // Whoever shuts this server down wants it to go on elsewhere; only its owner ends it for good.
                if await job.isCancelled, let last = ticket.withLock({ $0 }) { _ = await maker.cancel(last) }
                throw CancellationError()
            }
            return outcome(of: failure, job)
        }
        job.enter(MemoryStage.keeping.rawValue, progress: 0.97)
        return try outcome(of: run, kept.withLock { $0 }, job)
    }

    private func outcome(of run: ImageRun, _ kept: GalleryBench.Kept?, _ job: JobContext) throws -> JobOutcome {
        switch run.outputs.first?.result {
        case .made:
            guard let kept else { return outcome(of: .notKept, job) }
            let result = MadeMemory(picture: kept.id, maker: maker.words)
            return JobOutcome(
                .done(String(decoding: try JSONEncoder().encode(result), as: UTF8.self)),
                statements: kept.objects + [kept.row(.made, of: job.userID)])
        case .failed(let failure): return outcome(of: failure, job)
        case .flagged, nil: return .picturesFlagged
        }
    }

    private func outcome(of failure: ProviderFailure, _ job: JobContext) -> JobOutcome {
        job.logger.log(level: failure.logLevel, "no picture", metadata: ["cause": "\(failure.detail)"])
        // What may be on our bill counts for the day, whoever is to blame; what never reached a maker doesn't.
        return .noPicture(failure, isFreeAttempt: job.mayHaveBilled)
    }
}

extension ImageMaker {
    /// How a picture was made, for whoever looks at it.
    var words: String { notice ?? "Made with AI by \(identity.providerName)." }
}

extension JobOutcome {
    static let referenceGone = JobOutcome.failed(
        "picture_gone", "A picture to begin with can’t be used any more. Nothing was made or charged. Choose another.")
}
