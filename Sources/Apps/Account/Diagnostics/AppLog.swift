/// What the apps write into the device's log: fixed words and numbers, so that no token, photo or person can get in.
import Foundation

#if canImport(os)
    import os
#endif

package struct AppLog: Sendable {
    private let write: @Sendable (String) -> Void

    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// The system's log; where there is none, standard error, and only when asked for with `ATELIER_APP_LOG`.
    package init(_ category: StaticString) {
        #if canImport(os)
            let logger = Logger(subsystem: "app.atelier", category: "\(category)")
            write = { line in logger.notice("\(line, privacy: .public)") }
        #else
            let isWanted = ProcessInfo.processInfo.environment["ATELIER_APP_LOG"] != nil
            write = { line in
                if isWanted { try? FileHandle.standardError.write(contentsOf: Data("\(category): \(line)\n".utf8)) }
            }
        #endif
    }

    /// A `StaticString` can only be written in the source: nothing a person typed or a server sent fits in.
    package func note(_ words: StaticString, _ number: Int? = nil) {
        write(number.map { "\(words): \($0)" } ?? "\(words)")
    }
}
