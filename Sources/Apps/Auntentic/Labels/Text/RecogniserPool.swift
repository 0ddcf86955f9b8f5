/// Recognisers kept ready between readings: starting one takes as long as reading a line ten times over.
import Foundation

/// Sendable although a class with mutable state: every access to `idle` holds the lock, and a recogniser taken out is
/// nobody else's until it is given back.
final class RecogniserPool: @unchecked Sendable {
    private let lock = NSLock()
    private var idle: [Recogniser] = []

    /// Fails when the recogniser's data is missing.
    init() throws(LabelError) {
        OpenMP.useOneThread()
        idle = [try Recogniser()]
    }

    /// Starts the first one when it is needed: a tenth of a second and 17 MB that an idle server doesn't spend.
    init(startingLater: Void) { OpenMP.useOneThread() }

    func with<T>(_ body: (Recogniser) throws -> T) throws -> T {
        OpenMP.useOneThread()
        let recogniser = try lock.withLock { idle.popLast() } ?? Recogniser()
        defer { lock.withLock { idle.append(recogniser) } }
        return try body(recogniser)
    }
}
