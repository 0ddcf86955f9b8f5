/// All flights of a pool that have not ended, for the clock that looks at their deadlines.

struct LiveFlights {
    private var slots: [Flight?] = []
    private var free: [Int] = []

    var count: Int { slots.count - free.count }

    mutating func add(_ flight: Flight) {
        if let slot = free.popLast() {
            flight.slot = slot
            slots[slot] = flight
        } else {
            flight.slot = slots.count
            slots.append(flight)
        }
    }

    mutating func remove(_ flight: Flight) {
        guard flight.slot >= 0 else { return }
        slots[flight.slot] = nil
        free.append(flight.slot)
        flight.slot = -1
    }

    var all: [Flight] { slots.compactMap { $0 } }
}
