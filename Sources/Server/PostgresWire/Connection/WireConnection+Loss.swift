/// The end of a connection: what becomes of the flights that are under way.
import NIOCore

extension WireConnection {
    /// Every flight ends, or goes back to the pool when it can not have run.
    func lose(_ error: WireError) {
        guard !isClosed else { return }
        isClosed = true
        login = nil
        let (sent, unsent) = (Array(flights), pending)
        flights.removeAll()
        pending = []
        ready?.fail(error.with(.retryable))
        ready = nil
        owner?.wasLost(self, error)
        for (index, flight) in sent.enumerated() {
            let fate = fate(of: flight, isFirst: index == 0)
            // Behind the first one it is no fault of theirs.
            let reason = index == 0 || fatal != nil ? error : .lost()
            giveBack(flight, reason.with(fate))
        }
        for flight in unsent where flight.state == .pending {
            if flight.isBound || !(owner?.resend(flight) ?? false) {
                flight.end(.failure(.lost(error.message).with(.retryable)))
            }
        }
    }

    /// The server's last words come after all of its answers: what it has not answered by then it has not finished,
    /// and what is behind that it has not begun. Without last words any of them may have run.
    private func fate(of flight: Flight, isFirst: Bool) -> WireError.Fate {
        if flight.isBound, !flight.commits { return .retryable }
        guard fatal != nil else { return .unknown }
        return !isFirst || flight.isUndoneByFailure && !flight.isComplete ? .retryable : .unknown
    }

    private func giveBack(_ flight: Flight, _ error: WireError) {
        if error.fate == .retryable, !flight.isBound, flight.unwanted == nil, flight.resends == 0 {
            flight.resends += 1
            if owner?.resend(flight) ?? false { return }
        }
        flight.end(.failure(error))
    }
}
