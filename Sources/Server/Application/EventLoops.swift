/// How many event loops the process has.
import NIOCore

extension AtelierServer {
    /// Call it before anything uses an event loop; afterwards it changes nothing.
    package static func setEventLoops(_ count: Int) { NIOSingletons.groupLoopCountSuggestion = count }

    /// Postgres, the system and the threads for files take more than half of the cores' time. Each loop has connections
    /// to Postgres of its own then, and no request changes loops for them.
    package static var usualEventLoops: Int { max(1, System.coreCount / 2) }
}
