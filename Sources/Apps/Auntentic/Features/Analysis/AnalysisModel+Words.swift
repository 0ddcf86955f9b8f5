/// What the analysis screen and the home screen's card say about a running check.
import Clients
import Foundation
import Wire
import WorkFeatures

extension AnalysisModel {
    static let headline = "Analyzing your sneaker..."

    var stageTitles: [String] { job?.stages.map(JobStage.title) ?? [] }

    /// Where the job is among its stages; the first before it has begun.
    var stageIndex: Int {
        guard let job, let stage = job.stage, let index = job.stages.firstIndex(of: stage) else { return 0 }
        return index
    }

    var summary: String {
        switch phase {
        case .uploading: "Sending photos"
        case .starting: "Starting the check"
        case .running: work.isReconnecting ? "Reconnecting" : stageTitles.isEmpty ? "Running" : stageTitles[stageIndex]
        case .report: "Finished"
        case .needsPhotos(let wish):
            wish.fields.count == 1 ? "One photo is wanted" : "\(wish.fields.count) photos are wanted"
        case .needsConsent: "Waiting for your agreement"
        case .outOfCredits: "Stopped: no credits left"
        case .trouble(let trouble): trouble.title
        case .cancelled: "Cancelled"
        }
    }
}
