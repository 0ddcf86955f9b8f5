/// Postgres for one event loop: a few connections that many requests share, and the ways to ask it.
import Logging
import NIOCore

package struct WirePool: Sendable {
    package let loop: any EventLoop
    let core: NIOLoopBoundBox<PoolCore>

    /// Nothing is opened before it is needed. Close it: connections that are open keep it alive.
    /// - Parameter queue: decides whose turn it is; nil serves whoever came first.
    package init(
        _ configuration: WireConfiguration, limits: WireLimits = WireLimits(), on loop: any EventLoop, logger: Logger,
        queue: (@Sendable () -> any WireQueue)? = nil
    ) {
        self.loop = loop
        core = .makeBoxSendingValue(
            PoolCore(
                configuration, limits: limits, queue: queue?() ?? FirstComeQueue(limit: limits.waiting), loop: loop,
                logger: logger),
            eventLoop: loop)
    }

    /// One round trip, one transaction: an error undoes all of it.
    ///
    /// Settings must be local to the transaction (`set_config(…, true)`): others use the same connection.
    package func pipeline(
        _ statements: [WireStatement], timeout: TimeAmount? = nil, payer: (any Sendable)? = nil
    ) async throws -> [WireRows] {
        let deadline = timeout.map { .now() + $0 } ?? NIODeadline.distantFuture
        let ticket = NIOLoopBoundBox.makeBoxSendingValue(Ticket.notAsked, eventLoop: loop)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                loop.now {
                    if case .cancelled = ticket.value { return caller.resume(throwing: WireError.unsent(.cancelled)) }
                    ticket.value = .asked(
                        core.value.submit(statements, deadline: deadline, payer: payer) { caller.resume(with: $0) })
                }
            }
        } onCancel: {
            loop.execute {
                if case .asked(let flight) = ticket.value {
                    if let flight { core.value.cancel(flight, .cancelled) }
                } else {
                    ticket.value = .cancelled
                }
            }
        }
    }

    /// How far a caller has come on the loop. A task that was cancelled before it asks is heard of first.
    private enum Ticket {
        case notAsked, cancelled
        /// Without a flight if it ended at once.
        case asked(Flight?)
    }

    package func query(
        _ sql: String, _ values: [String?] = [], timeout: TimeAmount? = nil
    ) async throws -> WireRows {
        try await pipeline([WireStatement(sql, values)], timeout: timeout)[0]
    }

    /// For code that is on the loop already: it goes on there, without a hop.
    package func assumeIsolated() -> Isolated {
        loop.preconditionInEventLoop()
        return Isolated(core: core.value)
    }

    package struct Isolated {
        let core: PoolCore

        /// - Parameter done: called on the loop; at once if nothing can be sent.
        /// - Returns: what to cancel it with; nil if it has ended already.
        @discardableResult
        package func send(
            _ statements: [WireStatement], timeout: TimeAmount? = nil, payer: (any Sendable)? = nil,
            _ done: @escaping (Result<[WireRows], WireError>) -> Void
        ) -> Flight? {
            core.submit(
                statements, deadline: timeout.map { .now() + $0 } ?? .distantFuture, payer: payer, done: done)
        }

        package func send(
            _ statements: [WireStatement], timeout: TimeAmount? = nil, payer: (any Sendable)? = nil
        ) -> EventLoopFuture<[WireRows]> {
            let promise = core.loop.makePromise(of: [WireRows].self)
            send(statements, timeout: timeout, payer: payer) { promise.completeWith($0.mapError { $0 }) }
            return promise.futureResult
        }

        package func cancel(_ flight: Flight) { core.cancel(flight, .cancelled) }

        /// Flights that wait for a connection.
        package var waiting: Int { core.queue.count }
        /// Connections that are open.
        package var connections: Int { core.connections.count }
    }

    /// Takes nothing more, lets what it has end, and closes the connections.
    package func close(patience: TimeAmount = .seconds(10)) async {
        try? await loop.flatSubmit { core.value.close(patience: patience) }.get()
    }
}

extension EventLoop {
    /// At once where that is possible: a request that is handled on this loop takes no turn.
    func now(_ work: @escaping @Sendable () -> Void) { inEventLoop ? work() : execute(work) }
}
