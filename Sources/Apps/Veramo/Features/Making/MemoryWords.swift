/// What a picture's making is called on screens, stage by stage, and what went wrong with it.
import Clients
import Foundation
import Language
import VeramoCore
import Wire
import WorkFeatures

extension MemoryStage {
    var words: String {
        switch self {
        case .screening: String(localized: "Checking your words")
        case .making: String(localized: "Making your picture")
        case .keeping: String(localized: "Putting it into your gallery")
        }
    }
}

extension MemoryModel {
    var stageTitles: [String] { work.job?.stages.map { MemoryStage(rawValue: $0)?.words ?? $0 } ?? [] }

    /// Where the job is among its stages; the first before it has begun.
    var stageIndex: Int {
        guard let job = work.job, let stage = job.stage else { return 0 }
        return job.stages.firstIndex(of: stage) ?? 0
    }

    /// 0 to 1, as the server says it.
    var progress: Double { work.job?.progress ?? 0 }

    /// An unfinished picture, where the server shows one.
    var preview: Data? { work.job?.preview?.data }

    /// In one line, for the screen that leads here.
    var summary: String? {
        switch phase {
        case nil: nil
        case .starting: String(localized: "Asking for your picture")
        case .running:
            work.isReconnecting
                ? String(localized: "Reconnecting")
                : stageTitles.isEmpty ? String(localized: "Under way") : stageTitles[stageIndex]
        case .made: String(localized: "Your picture is ready")
        case .needsConsent: String(localized: "Waiting for your agreement")
        case .trouble(let trouble): trouble.title
        }
    }
}

extension MemoryPreset {
    /// An SF Symbol.
    var symbol: String {
        switch self {
        case .cartoon: "bubble.left"
        case .dreamy: "moon"
        case .watercolor: "drop"
        case .claymation: "person"
        case .fantasy: "wand.and.stars"
        case .gothic: "flame"
        case .steampunk: "gear"
        case .film: "camera"
        case .storybook: "doc.text"
        case .sketch: "pencil"
        case .stainedGlass: "square.grid.2x2"
        case .origami: "scissors"
        }
    }
}

extension JobProblem {
    /// What only another wish changes; the same one would be refused again.
    var isAboutWish: Bool { !isRetryable && code != "consent_withdrawn" }
}

extension Trouble {
    /// No picture was made; the server's words say what that cost.
    init(making problem: JobProblem) {
        self.init(problem)
        title =
            switch problem.code {
            case "timeout": String(localized: "It took too long")
            case "provider_busy", "busy": String(localized: "Too many pictures just now")
            case "provider_unavailable": String(localized: "Pictures can’t be made just now")
            case "consent_withdrawn": String(localized: "You took your agreement back")
            default: String(localized: "No picture was made")
            }
    }
}
