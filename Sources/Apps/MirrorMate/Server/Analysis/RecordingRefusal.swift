/// Why a recording gets no report, in words that say what to do. It costs nothing.
import Foundation
import MirrorMateCore
import ServerClips

struct RecordingRefusal: Error, Sendable, Hashable {
    var code: String
    var message: String
    /// Not the recording's fault: the same one may do later.
    var isOurs = false

    /// - Parameter cause: a whole sentence.
    init(_ code: String, _ cause: String, _ advice: String, isOurs: Bool = false) {
        self.code = code
        message = "\(cause) Nothing was counted. \(advice)"
        self.isOurs = isOurs
    }
}

extension RecordingRefusal {
    init(_ error: ClipError) {
        switch error {
        case .notAClip: self.init("not_a_video", "This file isn’t a video.", "Record again, or choose a video.")
        case .damaged:
            self.init(
                "damaged", "This recording is damaged or cut off, so it can’t be played to its end.", "Record again.")
        case .noSound:
            self.init("no_sound", "This recording has no sound.", "Allow the microphone, then record again.")
        case .noPicture:
            self.init("no_picture", "This recording has no picture.", "Allow the camera, then record again.")
        case .stillPicture:
            self.init("still_picture", "This is a still picture and not a video.", "Record yourself while you speak.")
        case .tooLong(_, let most):
            self.init("too_long", "This recording is longer than \(Int(most)) seconds.", "Record a shorter one.")
        case .tooLarge(_, let most):
            self.init("too_large", "This recording is larger than \(most >> 20) MB.", "Record a shorter one.")
        case .tooWide:
            self.init("too_many_pixels", "This recording’s picture is larger than 4K.", "Record with a smaller one.")
        case .unknownCodec(let name):
            self.init(
                "unknown_codec", "This recording is in a format that can’t be read here (\(name.prefix(20))).",
                "Record it with the app.")
        case .tookTooLong:
            self.init("too_slow", "This recording took too long to read.", "Record again, with a smaller picture.")
        case .noDecoder, .failed:
            self.init(
                "cannot_read", "Recordings can’t be read here at the moment; it isn’t your recording’s fault.",
                "Try again later.", isOurs: true)
        }
    }
}
