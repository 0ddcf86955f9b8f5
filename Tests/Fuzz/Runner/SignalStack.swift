/// Somewhere else for signal handlers to stand: after a stack overflow there is no room on the thread's own.
import Foundation

enum SignalStack {
    private static let bytes = 256 << 10

    /// For the calling thread, until the process ends.
    static func install() {
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        stack.ss_size = bytes
        sigaltstack(&stack, nil)
    }
}
