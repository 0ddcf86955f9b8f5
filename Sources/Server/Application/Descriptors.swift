/// The limit of open files and sockets, and the share of it that clients get.
import Foundation

enum Descriptors {
    /// More than any server here needs. Where a system allows a billion, tools that check each descriptor would take
    /// minutes.
    private static let most: UInt = 65_536

    /// Raises the soft limit as far as the system allows, and returns the result.
    @discardableResult static func raiseLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return 1024 }
        let wanted = min(UInt(limit.rlim_max), most)
        if UInt(limit.rlim_cur) < wanted {
            limit.rlim_cur = rlim_t(wanted)
            if setrlimit(kind, &limit) != 0 { getrlimit(kind, &limit) }
        }
        return Int(min(UInt(limit.rlim_cur), most))
    }

    /// Connections that clients may have open at once. The rest is for the files that they send and fetch, for Postgres
    /// and for providers. Further clients wait in the kernel's queue until another one leaves.
    ///
    /// The last descriptor must never be used: libdispatch ends a busy process that can't open a file of `/proc`.
    static func connections(of limit: Int) -> Int { max(16, limit / 8 * 5 - 128) }

    #if os(Linux)
        private static let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let kind = RLIMIT_NOFILE
    #endif
}
