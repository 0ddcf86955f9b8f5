/// The folder with all data of a server: created if needed, and refused if using it would do harm or can't work.
import Foundation

package enum DataFolder {
    package struct Failure: LastingFailure, CustomStringConvertible {
        package let description: String
        package let isLasting: Bool
    }

    /// Creates the folder and its parents, and checks that we may write to it.
    package static func open(_ folder: URL) throws(Failure) {
        try make(folder.standardizedFileURL)
        var status = stat()
        guard stat(folder.path, &status) == 0 else { throw failure("can't look at \(folder.path)", errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Failure(description: "\(folder.path) is a file; a folder is needed", isLasting: true)
        }
        try refuseForeign(folder, owner: status.st_uid)
        guard access(folder.path, W_OK | X_OK) == 0 else { throw failure("can't write into \(folder.path)", errno) }
    }

    /// If root writes into another user's folder, that user can't open the files any more, above all Postgres' files.
    private static func refuseForeign(_ folder: URL, owner: uid_t) throws(Failure) {
        guard geteuid() == 0, owner != 0, owner != PostgresTools.account?.user else { return }
        let name = userName(owner)
        throw Failure(
            description: "\(folder.path) belongs to \(name), and a server started as root would lock them out of it; "
                + "start the server as \(name), or choose another folder with --data",
            isLasting: true)
    }

    private static func make(_ folder: URL) throws(Failure) {
        if mkdir(folder.path, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, folder.path != "/" else { throw failure("can't make \(folder.path)", errno) }
        try make(folder.deletingLastPathComponent())
        guard mkdir(folder.path, 0o755) == 0 || errno == EEXIST else {
            throw failure("can't make \(folder.path)", errno)
        }
    }

    private static func failure(_ what: String, _ code: Int32) -> Failure {
        Failure(description: "\(what): \(systemWords(code))", isLasting: !isPassing(code))
    }
}

/// An account's name, or its number if it has none.
func userName(_ id: uid_t) -> String { getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "user \(id)" }
