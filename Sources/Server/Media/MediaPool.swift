/// Decodes pictures: as many at once as there are cores, with a bounded queue and one library set-up.
import CVips
import Foundation

package final class MediaPool: Sendable {
    private let threads: WorkerThreads

    /// - Parameter capacity: pictures that may wait; further ones fail with `MediaError.overloaded`.
    package init(
        workers: Int = max(2, ProcessInfo.processInfo.activeProcessorCount), capacity: Int = 1024
    ) throws(MediaError) {
        guard Self.isReady else { throw .failed("libvips could not be started") }
        threads = WorkerThreads(name: "media", count: workers, capacity: capacity)
    }

    package var waiting: Int { threads.waiting }

    /// Runs picture work on a thread of the pool.
    package func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
        try await threads.run {
            defer { vips_thread_shutdown() }
            return try body()
        }
    }

    package func close() { threads.close() }

    /// The library starts once per process, on first use.
    private static let isReady = cv_start("atelier") == 0
}
