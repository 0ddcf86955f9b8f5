/// What the analysis screen and the home screen's card say about a running check.
import Clients
import Foundation
import Language
import Wire
import WorkFeatures

extension AnalysisModel {
    static var headline: String {
        String(localized: "Analyzing your sneaker...")
    }

    var stageTitles: [String] { job?.stages.map(JobStage.title) ?? [] }

    /// Where the job is among its stages; the first before it has begun.
    var stageIndex: Int {
        guard let job, let stage = job.stage, let index = job.stages.firstIndex(of: stage) else { return 0 }
        return index
    }

    var summary: String {
        switch phase {
        case .uploading: String(localized: "Sending photos")
        case .starting: String(localized: "Starting the check")
        case .running:
            work.isReconnecting
                ? String(localized: "Reconnecting")
                : stageTitles.isEmpty ? String(localized: "Running") : stageTitles[stageIndex]
        case .report: String(localized: "Finished")
        case .needsPhotos(let wish):
            wish.fields.count == 1
                ? String(localized: "One photo is wanted") : String(localized: "\(wish.fields.count) photos are wanted")
        case .needsConsent: String(localized: "Waiting for your agreement")
        case .outOfCredits: String(localized: "Stopped: no credits left")
        case .trouble(let trouble): trouble.title
        case .cancelled: String(localized: "Cancelled")
        }
    }
}
