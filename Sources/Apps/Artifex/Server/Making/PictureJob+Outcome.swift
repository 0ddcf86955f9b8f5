/// What became of a generation: the result, its price, and the words for whoever asked.
import ArtifexCore
import Foundation
import Logging
import ServerDatabase
import ServerFunctions
import ServerJobs
import ServerProviders

extension PictureJob {
    /// Each picture that is stored is paid for; what was flagged or failed is not.
    func outcome(
        of run: ImageRun, _ kept: [Int: KeptPicture], _ order: PictureOrder, _ job: JobContext
    ) throws -> JobOutcome {
        let pictures = run.outputs.compactMap { output in
            output.isMade ? kept[output.index].map { $0.costing(output.costMicroUSD) } : nil
        }
        let flagged = run.outputs.count { $0.result == .flagged }
        guard !pictures.isEmpty else {
            let failures = run.outputs.compactMap { if case .failed(let failure) = $0.result { failure } else { nil } }
            return failures.first.map { outcome(of: $0, job) } ?? .picturesFlagged
        }
        let result = MadePictures(
            pictures: pictures.map(\.picture), asked: order.wish.outputs, flagged: flagged, notice: maker.notice)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return JobOutcome(
            .done(String(decoding: try encoder.encode(result), as: UTF8.self)), charge: .part(pictures.count),
            statements: try statements(for: pictures, run, order, job))
    }

    private func statements(
        for pictures: [KeptPicture], _ run: ImageRun, _ order: PictureOrder, _ job: JobContext
    ) throws -> [Statement] {
        let rows = pictures.map {
            PictureRow($0, by: maker.identity.provider, run.model, request: run.requestID, order)
        }
        return pictures.flatMap(\.objects) + [try PictureDesk.keep(rows, order, job)]
    }

    func outcome(of failure: ProviderFailure, _ job: JobContext) -> JobOutcome {
        job.logger.log(level: failure.logLevel, "no picture", metadata: ["cause": "\(failure.detail)"])
        // What may be on our bill counts for the day, whoever is to blame; what never reached a maker doesn't.
        return .noPicture(failure, isFreeAttempt: job.mayHaveBilled)
    }
}

extension JobOutcome {
    static let startGone = JobOutcome.failed(
        "photo_gone", "The photo to begin with was removed before it could be used. Nothing was charged.")
}
