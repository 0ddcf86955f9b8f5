/// How much processor time an input may take: what grows faster than its input is a finding as well as what crashes.
import Foundation

extension FuzzTarget {
    /// Seconds for any input, and for each of its bytes. Generous, as debug builds run the same code, and as the readers
    /// that ours is compared with take their time too; quadratic work on the longest inputs still stands out.
    #if DEBUG
        private static let slack = 5.0
    #else
        private static let slack = 1.0
    #endif
    private static let base = 0.200
    private static let perByte = 0.000_020

    /// Seconds that an input of this length may take.
    package static func allowance(bytes: Int) -> Double { slack * (base + perByte * Double(bytes)) }

    /// Checks one input, its time included.
    package func run(_ input: [UInt8]) throws {
        let start = Self.processorTime()
        try check(input)
        let used = Self.processorTime() - start
        let allowed = patience * Self.allowance(bytes: input.count)
        try require(used <= allowed, "\(name) took \(used) s of processor time for \(input.count) bytes")
    }

    /// Of this thread alone, so that a busy machine doesn't count.
    package static func processorTime() -> Double {
        // Read as the two words it is: whose header declares its fields depends on what else is imported.
        withUnsafeTemporaryAllocation(of: timespec.self, capacity: 1) { time in
            guard let start = time.baseAddress else { return 0 }
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, start)
            let words = UnsafeRawBufferPointer(time).bindMemory(to: Int.self)
            return Double(words[0]) + Double(words[1]) / 1e9
        }
    }
}
