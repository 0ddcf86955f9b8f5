/// The deadlines of flights, and the end of the pool.
import NIOCore

extension PoolCore: FlightLedger {
    private static let tick = TimeAmount.milliseconds(25)

    /// One look at all flights now and then costs less than a timer for each.
    func track(_ flight: Flight) {
        flight.ledger = self
        live.add(flight)
        guard !isClockDue else { return }
        isClockDue = true
        looked = .now()
        loop.assumeIsolated().scheduleTask(in: Self.tick) { [weak self] in self?.look() }
    }

    private func look() {
        isClockDue = false
        let now = NIODeadline.now()
        queue.passed(now - looked)
        looked = now
        for flight in live.all where flight.deadline < now && flight.unwanted == nil { cancel(flight, .late) }
        // A connection that could not be opened may be possible by now.
        if queue.count > 0 { pump() }
        guard live.count > 0 else { return }
        isClockDue = true
        loop.assumeIsolated().scheduleTask(in: Self.tick) { [weak self] in self?.look() }
    }

    func cancel(_ flight: Flight, _ reason: Unwanted) {
        guard flight.state != .ended, flight.unwanted == nil else { return }
        flight.unwanted = reason
        if flight.state == .waiting, flight.isQueued { queue.remove(flight) }
        if let connection = flight.connection, flight.state != .waiting {
            connection.cancel(flight)
        } else if flight.state == .waiting {
            flight.end(.failure(.unsent(reason)))
        }
    }

    func hasEnded(_ flight: Flight) {
        live.remove(flight)
        if flight.isQueued { queue.hasEnded(flight) }
        if drained != nil, live.count == 0 { loop.assumeIsolated().execute { self.finishClosing() } }
    }

    /// Takes no more, lets what is under way or waits end, and closes the connections; after `patience` it closes them
    /// anyway.
    func close(patience: TimeAmount) -> EventLoopFuture<Void> {
        if let drained { return drained.futureResult }
        let promise = loop.makePromise(of: Void.self)
        drained = promise
        if live.count == 0 {
            finishClosing()
        } else {
            let alarm = loop.assumeIsolated().scheduleTask(in: patience) { self.finishClosing() }
            promise.futureResult.assumeIsolated().whenComplete { _ in alarm.cancel() }
        }
        return promise.futureResult
    }

    private func finishClosing() {
        for connection in connections { connection.close(.isClosed) }
        for flight in live.all { flight.end(.failure(.isClosed)) }
        drained?.succeed()
    }
}
