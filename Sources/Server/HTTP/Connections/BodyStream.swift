/// A request's body while it arrives: the connection yields its bytes, the handler takes them, and reading waits for it.
import NIOCore
import Synchronization

/// Can be iterated once. Whoever iterates again finds nothing.
final class BodyStream: AsyncSequence, Sendable {
    typealias Element = ByteBuffer
    typealias Bytes = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Demand
    >

    private let bytes: Mutex<Bytes?>
    private let wanted: @Sendable () -> Void

    private init(_ bytes: Bytes, _ wanted: @escaping @Sendable () -> Void) {
        self.bytes = Mutex(bytes)
        self.wanted = wanted
    }

    /// - Parameter wanted: called on any thread, when bytes are wanted.
    static func make(_ wanted: @escaping @Sendable () -> Void) -> (stream: BodyStream, source: Bytes.Source) {
        let made = Bytes.makeSequence(
            backPressureStrategy: .init(lowWatermark: 2, highWatermark: 8), finishOnDeinit: true,
            delegate: Demand(wanted: wanted))
        return (BodyStream(made.sequence, wanted), made.source)
    }

    func makeAsyncIterator() -> AsyncIterator {
        // Only now is it known that the handler reads the body at all.
        wanted()
        return AsyncIterator(bytes: bytes.withLock { $0.take() }?.makeAsyncIterator())
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var bytes: Bytes.AsyncIterator?

        mutating func next() async throws -> ByteBuffer? { try await bytes?.next() }
    }

    struct Demand: NIOAsyncSequenceProducerDelegate {
        let wanted: @Sendable () -> Void

        func produceMore() { wanted() }
        /// What comes afterwards is thrown away once the request is answered.
        func didTerminate() {}
    }
}

/// The client left, or sent nonsense, before its body was complete.
struct BodyCutShort: Error {}
