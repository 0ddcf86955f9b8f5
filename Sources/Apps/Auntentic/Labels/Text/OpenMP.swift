/// Keeps the recogniser on the thread that called it: its own threads spin while they wait and take cores from others.
import Foundation

enum OpenMP {
    private typealias SetLevels = @convention(c) (Int32) -> Void

    /// The runtime comes with the recogniser; builds without it have nothing to switch off.
    private static let setLevels: SetLevels? = {
        guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "omp_set_max_active_levels") else {
            return nil
        }
        return unsafeBitCast(symbol, to: SetLevels.self)
    }()

    /// Holds for the calling thread.
    static func useOneThread() { setLevels?(0) }
}
