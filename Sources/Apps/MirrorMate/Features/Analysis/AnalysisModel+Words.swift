/// What the waiting screen and home's card say about a recording on its way.
import Clients
import Foundation
import Language
import MirrorMateCore
import Wire
import WorkFeatures

extension AnalysisModel {
    /// The upload, then the analysis's own stages.
    var stageTitles: [String] { [String(localized: "Sending your recording")] + AnalysisStage.allCases.map(\.words) }

    var stageIndex: Int {
        switch phase {
        case .opening, .sending, .starting: return 0
        case .done: return stageTitles.count
        default:
            guard let stage = work.job?.stage.flatMap(AnalysisStage.init) else { return 1 }
            return 1 + (AnalysisStage.allCases.firstIndex(of: stage) ?? 0)
        }
    }

    /// 0 to 1: the first third is the upload, by the bytes that have left.
    var progress: Double {
        switch phase {
        case .opening: 0
        case .sending: Self.upload * min(max(sent.fraction, 0), 1)
        case .starting: Self.upload
        case .done: 1
        default: Self.upload + (1 - Self.upload) * (work.job?.progress ?? 0)
        }
    }

    private static let upload = 0.3

    var percent: Int { Int((progress * 100).rounded(.down)) }

    var summary: String {
        switch phase {
        case .opening: String(localized: "Preparing the upload")
        case .sending:
            sent.total > 0
                ? String(localized: "Sending your recording: \(amount)") : String(localized: "Sending your recording")
        case .starting: String(localized: "Starting the analysis")
        case .running:
            work.isReconnecting
                ? String(localized: "Reconnecting")
                : work.job?.status == .queued ? String(localized: "Waiting for its turn") : stageTitles[stageIndex]
        case .done: String(localized: "Your report is ready")
        case .usedUp: String(localized: "Today’s analysis is used")
        case .failed: String(localized: "This recording has no report")
        case .trouble(let trouble): trouble.title
        case .cancelled: String(localized: "Stopped")
        }
    }

    private var amount: String {
        String(localized: "\(Self.megabytes(sent.moved)) of \(Self.megabytes(sent.total)) MB")
    }

    private static func megabytes(_ bytes: Int64) -> String {
        (Double(bytes) / 1_048_576).formatted(
            .number.precision(.fractionLength(1)).locale(.shown))
    }
}

extension Trouble {
    /// On a recording's way to its analysis. The recording stays on the phone.
    init(recording error: ClientError) {
        self.init(error)
        switch error {
        case .offline:
            title = String(localized: "You’re offline")
            message =
                String(
                    localized: """
                        Your recording is safe on this phone, and nothing was used up. It goes on by itself once you’re \
                        connected.
                        """)
        case .timedOut, .serverDown, .unexpected:
            title = String(localized: "The upload was interrupted")
            message =
                String(
                    localized:
                        "Your recording is safe on this phone. Trying again goes on where it stopped, and never counts twice."
                )
        case .busy: title = String(localized: "Too many people at once")
        case .refused("file_not_found", let words):
            (title, message, remedy) = (String(localized: "The recording is gone"), words, .close)
        case .refused("too_many_sessions", let words):
            (title, message) = (String(localized: "That’s enough for this hour"), words)
        default: break
        }
    }

    /// The analysis has ended without a report. Its words say that nothing was counted, and what to do.
    init(analysis problem: JobProblem) {
        self.init(problem)
        title =
            switch problem.code {
            case "silence", "no_sound", "too_quiet": String(localized: "We couldn’t hear you")
            case "no_voice", "music", "too_noisy", "too_little_voice":
                String(localized: "We couldn’t make out your voice")
            case "too_short": String(localized: "That was too short")
            case "too_dark": String(localized: "It was too dark")
            case "no_face": String(localized: "We couldn’t see your face")
            case "too_late", "upload_expired", "recording_gone": String(localized: "The recording is gone")
            case "too_long", "too_large", "too_many_pixels": String(localized: "That video is too big")
            case "timeout": String(localized: "It took too long")
            default: String(localized: "This recording has no report")
            }
        systemImage = Self.symbol(problem.code) ?? systemImage
    }

    /// What it is about.
    private static func symbol(_ code: String) -> String? {
        switch code {
        case "silence", "no_sound", "too_quiet", "no_voice", "music", "too_noisy", "too_little_voice": "mic"
        case "too_short": "clock"
        case "too_dark": "lightbulb"
        case "no_face", "several_faces", "photo": "person.crop.circle"
        case "too_long", "too_large", "too_many_pixels", "still_picture", "no_picture": "video"
        default: nil
        }
    }
}
