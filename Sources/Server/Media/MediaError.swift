/// Why a picture could not be read or made.
import Foundation

package enum MediaError: Error, Codable, Sendable, Hashable {
    /// The bytes are not in any picture format we read.
    case unsupported
    /// The bytes begin like this format but aren't one: truncated, damaged, or something else in disguise.
    case damaged(MediaFormat)
    /// The header declares more pixels or frames than we decode.
    case tooLarge(width: Int, height: Int, frames: Int)
    /// The file is missing or can't be read.
    case unreadable(path: String)
    /// Too much is waiting already; nothing was done.
    case overloaded
    /// The library failed for its own reason; the text is for the log.
    case failed(String)
}

extension MediaError {
    /// The error when a picture's file can't be opened or decoded: damaged, unless the machine was at its limits.
    package static func damaged(_ format: MediaFormat, _ cause: any Error) -> MediaError {
        let cause = cause as? MediaError
        if cause == .overloaded { return .overloaded }
        guard case .failed(let text)? = cause else { return .damaged(format) }
        let limits = [EMFILE, ENFILE, ENOMEM].map { String(cString: strerror($0)) }
        return limits.contains(where: text.contains) ? .overloaded : .damaged(format)
    }

    /// The error when a file can't be opened.
    package static func unopened(_ path: String, _ code: Int32) -> MediaError {
        [EMFILE, ENFILE, ENOMEM].contains(code) ? .overloaded : .unreadable(path: path)
    }
}
