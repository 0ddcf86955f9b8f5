/// Why a picture could not be read or made.
import Foundation

package enum MediaError: Error, Sendable, Hashable {
    /// The bytes are of no kind we read as a picture.
    case unsupported
    /// The bytes begin like this format and are not one: truncated, damaged, or something else in disguise.
    case damaged(MediaFormat)
    /// The header declares more pixels or frames than we decode.
    case tooLarge(width: Int, height: Int, frames: Int)
    /// The file isn't there or can't be read.
    case unreadable(path: String)
    /// Too much is waiting already; nothing was done.
    case overloaded
    /// The library refused for a reason of its own; the text is for the log.
    case failed(String)
}

extension MediaError {
    /// Why a picture's file could not be opened or decoded: damaged, unless the machine was at its limits.
    package static func damaged(_ format: MediaFormat, _ cause: any Error) -> MediaError {
        let cause = cause as? MediaError
        if cause == .overloaded { return .overloaded }
        guard case .failed(let text)? = cause else { return .damaged(format) }
        let limits = [EMFILE, ENFILE, ENOMEM].map { String(cString: strerror($0)) }
        return limits.contains(where: text.contains) ? .overloaded : .damaged(format)
    }

    /// Why a file could not be opened.
    package static func unopened(_ path: String, _ code: Int32) -> MediaError {
        [EMFILE, ENFILE, ENOMEM].contains(code) ? .overloaded : .unreadable(path: path)
    }
}
