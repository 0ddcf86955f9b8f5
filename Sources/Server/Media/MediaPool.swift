/// Decodes pictures: as many at once as there are cores, with a bounded queue and one library set-up.
import CVips
import Foundation

package final class MediaPool: Sendable {
    private let threads: WorkerThreads

    /// - Parameters:
    ///   - capacity: pictures that may wait; further ones fail with `MediaError.overloaded`.
    ///   - isLazy: whether the library starts with the first picture: an idle server doesn't spend its memory.
    package init(
        workers: Int = max(2, ProcessInfo.processInfo.activeProcessorCount), capacity: Int = 1024, isLazy: Bool = false
    ) throws(MediaError) {
        if !isLazy { try Self.start() }
        threads = WorkerThreads(name: "media", count: workers, capacity: capacity)
    }

    package var waiting: Int { threads.waiting }

    /// Runs picture work on a thread of the pool.
    package func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await threads.run {
            try Self.start()
            defer { vips_thread_shutdown() }
            return try body()
        }
    }

    /// Runs work on files that needs no library on the same threads.
    package func runPlain<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await threads.run(body)
    }

    package func close() { threads.close() }

    private static func start() throws(MediaError) {
        guard isReady else { throw .failed("libvips could not be started") }
    }

    /// The library starts once per process, on first use.
    private static let isReady = cv_start("atelier") == 0
}
