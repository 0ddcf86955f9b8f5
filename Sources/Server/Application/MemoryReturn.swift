/// Gives memory back to the system that the allocator keeps when thousands have come and gone.
import CLinux
import Foundation
import ServiceLifecycle

struct MemoryReturn: Service {
    /// What isn't worth the look through every arena, in bytes.
    private static let worthwhile = 16 << 20

    func run() async throws {
        await cancelWhenGracefulShutdown {
            // Against the least and not the last: what was in use then may be free now, and looks the same from here.
            var least = Self.resident
            while (try? await Task.sleep(for: .seconds(20))) != nil {
                if Self.resident > least + Self.worthwhile { Self.trim() }
                least = min(least, Self.resident)
            }
        }
    }

    /// Bytes that the process has in memory; 0 where the system doesn't tell.
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
