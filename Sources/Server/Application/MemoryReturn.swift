/// Keeps the allocator's memory small: few heaps, and what it keeps after a burst of requests goes back to the system.
import CLinux
import Foundation
import NIOCore
import ServiceLifecycle

struct MemoryReturn: Service {
    /// Less than this isn't worth a walk through every arena, in bytes.
    private static let worthwhile = 16 << 20

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // Compared with the least, not the last: memory that was in use then may be free now, and the process size
            // doesn't show it.
            var least = Self.resident
            while (try? await Task.sleep(for: .seconds(20))) != nil {
                if Self.resident > least + Self.worthwhile { Self.trim() }
                least = min(least, Self.resident)
            }
        }
    }

    /// The process's resident bytes; 0 where the system doesn't tell.
    private static var resident: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
    }

    private static func trim() {
        #if os(Linux)
            malloc_trim(0)
        #endif
    }
}

extension AtelierServer {
    /// Call it first: threads that run already keep their heaps.
    ///
    /// The allocator would make up to eight for each core, and each keeps holes: 500 checks at once took a sixth more memory.
    /// Fewer than one for each core cost time.
    package static func limitHeaps() {
        #if os(Linux)
            mallopt(M_ARENA_MAX, Int32(max(2, System.coreCount)))
        #endif
    }
}
