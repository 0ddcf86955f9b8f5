/// Who waits for a connection, and whose turn it is: first come, first served, or what somebody puts in its place.
import DequeModule
import NIOCore

/// Only touched on its loop. Payers, roles and budgets go here.
package protocol WireQueue: AnyObject {
    /// Flights of a lane that wait.
    func count(_ lane: Flight.Lane) -> Int
    /// Those that could run at once if there were a connection; it need not count further than `most`.
    func ready(most: Int) -> Int
    /// - Returns: why it can not wait here; nil if it was added.
    func add(_ flight: Flight) -> WireError?
    /// The next flight of a lane; it is then running.
    func next(_ lane: Flight.Lane) -> Flight?
    /// It did not come to run: it is the next one of its lane.
    func putBack(_ flight: Flight)
    /// It gave up while it waited.
    func remove(_ flight: Flight)
    /// It ran, and has ended; its `work` says how long it took.
    func hasEnded(_ flight: Flight)
    /// The loop has been running for this long, while anything was under way.
    func passed(_ time: TimeAmount)
}

extension WireQueue {
    package var count: Int { count(.quick) + count(.alone) }
}

package final class FirstComeQueue: WireQueue {
    private var quick: Deque<Flight> = []
    private var alone: Deque<Flight> = []
    private let limit: Int

    package init(limit: Int) { self.limit = limit }

    package func count(_ lane: Flight.Lane) -> Int { lane == .quick ? quick.count : alone.count }

    package func add(_ flight: Flight) -> WireError? {
        guard count < limit else { return WireError(.overloaded, message: "too many requests are waiting") }
        switch flight.lane {
        case .quick: quick.append(flight)
        case .alone: alone.append(flight)
        }
        return nil
    }

    package func next(_ lane: Flight.Lane) -> Flight? {
        lane == .quick ? quick.popFirst() : alone.popFirst()
    }

    package func putBack(_ flight: Flight) {
        switch flight.lane {
        case .quick: quick.prepend(flight)
        case .alone: alone.prepend(flight)
        }
    }

    package func remove(_ flight: Flight) {
        quick.removeAll { $0 === flight }
        alone.removeAll { $0 === flight }
    }

    package func hasEnded(_ flight: Flight) {}
    package func passed(_ time: TimeAmount) {}
    package func ready(most: Int) -> Int { min(most, count) }
}
