/// Starting programs from many tests at once.
import Foundation
import Synchronization

private let launching = Mutex(())

extension Process {
    /// Runs it, one start at a time.
    ///
    /// On Linux Foundation learns of a program's end from a socket. A program that is started at the same moment inherits
    /// that socket too, and keeps it open: the end of the first would be noticed at the end of the second.
    package func runAlone() throws { try launching.withLock { _ in try run() } }
}
