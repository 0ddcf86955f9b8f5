/// Explains in plain words, for the operator, why a file operation failed.
import Foundation

/// - Parameter code: an `errno`.
package func systemWords(_ code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "this user has no permission for it"
    case EROFS: "its disk is mounted for reading only"
    case ENOSPC, EDQUOT: "its disk is full"
    case ENOTDIR: "a part of that path is a file and not a folder"
    case ELOOP: "it is a link"
    case EMFILE, ENFILE: "too many files are open"
    case ENAMETOOLONG: "that path is too long"
    default: String(cString: strerror(code))
    }
}

/// Whether waiting or freeing resources may help, without a new configuration.
package func isPassing(_ code: Int32) -> Bool { [ENOSPC, EDQUOT, EMFILE, ENFILE, EINTR, EAGAIN, EIO].contains(code) }

/// Foundation's file error in plain words; nil for other errors.
package func fileWords(_ error: any Error) -> String? {
    guard let error = error as? CocoaError else { return nil }
    let path = error.filePath ?? error.url?.path ?? "a file"
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    return "can't use \(path): \(systemWords(cause.map { Int32($0.code) } ?? guessed(error.code)))"
}

/// Not every Foundation error has an underlying system error.
private func guessed(_ code: CocoaError.Code) -> Int32 {
    switch code {
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileWriteVolumeReadOnly: EROFS
    case .fileWriteOutOfSpace: ENOSPC
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    default: EIO
    }
}
