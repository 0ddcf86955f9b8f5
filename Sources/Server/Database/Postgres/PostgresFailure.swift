/// Why Postgres isn't running, and whether trying again may help.
import Foundation

extension EmbeddedPostgres {
    package enum Failure: LastingFailure, Sendable, CustomStringConvertible {
        case notInstalled
        case folderInUse(String)
        case didNotStart(String)
        /// May pass by itself: a full disk, too many open files.
        case failed(String)
        /// Stays until somebody changes something; the text says what.
        case unusable(String)

        package var description: String {
            switch self {
            case .notInstalled:
                "no Postgres server found; run `make setup`, or give a database with --database-url"
            case .folderInUse(let path):
                "another atelier is using \(path); stop it, or choose another folder with --data"
            case .didNotStart(let why): "Postgres did not start: \(why)"
            case .failed(let why), .unusable(let why): why
            }
        }

        package var isLasting: Bool {
            switch self {
            case .notInstalled, .folderInUse, .unusable: true
            case .didNotStart, .failed: false
            }
        }

        static func system(_ what: String, _ code: Int32) -> Failure {
            let words = "\(what): \(systemWords(code))"
            return isPassing(code) ? .failed(words) : .unusable(words)
        }
    }
}
