/// Why there is no recording, in words for a person.
import Language

package enum RecordingFailure: Error, Sendable, Hashable, Codable, CaseIterable {
    /// Camera or microphone aren't allowed.
    case refused
    case noCamera
    case noMicrophone
    /// Another app has camera or microphone.
    case inUse
    /// Only the simulator: browsers give a camera to pages over HTTPS and on this machine alone.
    case insecurePage
    /// Only the simulator: this browser records nothing.
    case cannotRecord
    /// The preview left the screen, a call came in, or the app was left.
    case interrupted
    case tooLong
    case tooLarge
    /// The bytes are no video.
    case unreadable
    case noRoom
    /// The recorder had a problem of its own.
    case failed
}

extension RecordingFailure {
    package var title: String {
        switch self {
        case .refused: String(localized: "Camera and microphone aren’t allowed")
        case .noCamera: String(localized: "No camera found")
        case .noMicrophone: String(localized: "No microphone found")
        case .inUse: String(localized: "The camera is busy")
        case .insecurePage: String(localized: "This page may not use the camera")
        case .cannotRecord: String(localized: "This browser can’t record")
        case .interrupted: String(localized: "The recording was interrupted")
        case .tooLong: String(localized: "That video is too long")
        case .tooLarge: String(localized: "That video is too large")
        case .unreadable: String(localized: "That file isn’t a video we can read")
        case .noRoom: String(localized: "There is no room left on this device")
        case .failed: String(localized: "The recording didn’t work")
        }
    }

    /// What to do now.
    package var message: String {
        switch self {
        case .refused: String(localized: "Allow both in Settings, or choose a video you already have.")
        case .noCamera: String(localized: "Connect a camera, or choose a video you already have.")
        case .noMicrophone: String(localized: "Connect a microphone, or choose a video you already have.")
        case .inUse: String(localized: "Another app is using camera or microphone. Close it, then try again.")
        case .insecurePage:
            String(localized: "Browsers allow it over HTTPS and on this machine only. You can choose a video instead.")
        case .cannotRecord: String(localized: "Choose a video you already have instead.")
        case .interrupted: String(localized: "Nothing was sent and nothing was used up. Record it again.")
        case .tooLong: String(localized: "Choose one of a minute at most, or record one here.")
        case .tooLarge: String(localized: "Choose one of 20 MB at most, or record one here.")
        case .unreadable: String(localized: "MP4, QuickTime and WebM work. Choose another one.")
        case .noRoom: String(localized: "Delete something you no longer need, then try again.")
        case .failed: String(localized: "Nothing was sent and nothing was used up. Try again.")
        }
    }

    package var systemImage: String {
        switch self {
        case .refused: "hand.raised"
        case .noMicrophone: "mic.slash"
        case .noCamera, .inUse, .insecurePage, .cannotRecord: "video.slash"
        case .tooLong: "clock"
        case .interrupted, .tooLarge, .unreadable, .noRoom, .failed: "exclamationmark.triangle.fill"
        }
    }
}

extension RecordingFailure {
    /// - Parameter code: the word of the simulator's page or host.
    package init(pageCode code: String) {
        self =
            switch code {
            case "refused": .refused
            case "no_camera": .noCamera
            case "no_microphone": .noMicrophone
            case "in_use": .inUse
            case "insecure": .insecurePage
            case "cannot_record": .cannotRecord
            case "interrupted": .interrupted
            case "too_large": .tooLarge
            case "not_a_video": .unreadable
            case "no_room": .noRoom
            default: .failed
            }
    }
}
