/// The statements that one connection has prepared; when it is full, the oldest one goes.
import OrderedCollections

/// A statement under its name on one connection.
final class Prepared {
    let text: StatementText
    let name: String
    /// Known once Postgres has answered; of a text whose columns are asked for each time it stays nil.
    var names: ColumnNames?
    /// Postgres has confirmed it: from here on others may use it. Until then it may still fail along with the flight
    /// that brings it, and those behind that flight parse for themselves.
    var isReady = false
    var isDropped = false

    init(text: StatementText, name: String) {
        self.text = text
        self.name = name
    }
}

struct PreparedTable {
    private var known: OrderedDictionary<StatementText, Prepared> = [:]
    private var toClose: [Prepared] = []
    private var counter = 0
    let capacity: Int

    init(capacity: Int = 256) { self.capacity = capacity }

    var count: Int { known.count }

    subscript(text: StatementText) -> Prepared? { known[text] }

    mutating func add(_ text: StatementText) -> Prepared {
        // First in, first out is enough: an evicted hot statement comes back at the price of one parse.
        if known.count >= capacity { drop(known.removeFirst().value) }
        counter += 1
        let prepared = Prepared(text: text, name: "s\(counter)")
        known[text] = prepared
        return prepared
    }

    /// Postgres does not know it: parsing failed or was skipped.
    mutating func forget(_ prepared: Prepared) {
        if known[prepared.text] === prepared { known[prepared.text] = nil }
    }

    /// Postgres knows it, and we will not use it again.
    mutating func drop(_ prepared: Prepared) {
        forget(prepared)
        guard !prepared.isDropped else { return }
        prepared.isDropped = true
        toClose.append(prepared)
    }

    /// Closing it was skipped along with the rest of a flight: try again.
    mutating func closeAgain(_ prepared: [Prepared]) { toClose += prepared }

    mutating func takeToClose() -> [Prepared] {
        if toClose.isEmpty { return [] }
        defer { toClose = [] }
        return toClose
    }
}
