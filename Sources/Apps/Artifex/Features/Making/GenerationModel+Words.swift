/// What the waiting screen and home's card say about a running generation.
import ArtifexCore
import Clients
import Foundation
import Wire
import WorkFeatures

extension GenerationModel {
    var stageTitles: [String] { job?.stages.map { GenerationStage(rawValue: $0)?.words ?? $0 } ?? [] }

    /// Where the job is among its stages; the first before it has begun.
    var stageIndex: Int {
        guard let job, let stage = job.stage, let index = job.stages.firstIndex(of: stage) else { return 0 }
        return index
    }

    /// 0 to 1, as the server says it.
    var progress: Double { job?.progress ?? 0 }

    /// An unfinished picture, where the server shows one.
    var preview: Data? { job?.preview?.data }

    var summary: String {
        switch phase {
        case .sending: "Sending your photo"
        case .starting: "Asking for your picture"
        case .running:
            work.isReconnecting ? "Reconnecting" : stageTitles.isEmpty ? "Under way" : stageTitles[stageIndex]
        case .made(let made, _): made.pictures.count == 1 ? "Your picture is ready" : "Your pictures are ready"
        case .needsConsent: "Waiting for your agreement"
        case .outOfCredits: "Not enough credits"
        case .refused: "This picture wasn’t made"
        case .trouble(let trouble): trouble.title
        case .cancelled: "Stopped"
        }
    }
}
