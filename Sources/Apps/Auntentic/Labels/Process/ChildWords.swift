/// What a process that reads labels says on its outputs, for the log: only so much, however much it says.
import Foundation
import Logging
import Synchronization
import SystemPackage

final class ChildWords: Sendable {
    private let descriptor: FileDescriptor
    private let logger: Logger
    private let heard = Mutex(0)

    /// Characters of one process; what comes after is thrown away.
    private static let most = 4096

    /// Closes the descriptor in the end.
    init(_ descriptor: FileDescriptor, logger: Logger) {
        self.descriptor = descriptor
        self.logger = logger
        _ = fcntl(descriptor.rawValue, F_SETFL, O_NONBLOCK)
    }
    deinit { try? descriptor.close() }

    /// Takes what is there, so that the process never waits for us.
    func listen() {
        heard.withLock { heard in
            var part = [UInt8](repeating: 0, count: 4096)
            // So often at most: one that never stops talking doesn't keep us here.
            for _ in 0..<64 {
                let count = Foundation.read(descriptor.rawValue, &part, part.count)
                guard count > 0 else { return }
                let kept = part[..<min(count, max(0, Self.most - heard))]
                heard += count
                if !kept.isEmpty { note(String(decoding: kept, as: UTF8.self)) }
            }
        }
    }

    private func note(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            logger.warning("said by the reader of labels", metadata: ["words": "\(line)"])
        }
    }
}
