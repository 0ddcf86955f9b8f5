/// Why a picture could not be read or made.

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
