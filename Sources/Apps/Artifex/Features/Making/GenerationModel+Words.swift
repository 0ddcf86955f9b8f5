/// What the waiting screen and home's card say about a running generation.
import ArtifexCore
import Clients
import Foundation
import Language
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
        case .sending: String(localized: "Sending your photo")
        case .starting: String(localized: "Asking for your picture")
        case .running:
            work.isReconnecting
                ? String(localized: "Reconnecting")
                : stageTitles.isEmpty ? String(localized: "Under way") : stageTitles[stageIndex]
        case .made(let made, _):
            made.pictures.count == 1
                ? String(localized: "Your picture is ready") : String(localized: "Your pictures are ready")
        case .needsConsent: String(localized: "Waiting for your agreement")
        case .outOfCredits: String(localized: "Not enough credits")
        case .refused: String(localized: "This picture wasn’t made")
        case .trouble(let trouble): trouble.title
        case .cancelled: String(localized: "Stopped")
        }
    }
}
