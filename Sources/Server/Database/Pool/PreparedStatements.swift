/// The statements that a connection has prepared, by text; when it is full, the oldest one is evicted.
import OrderedCollections

struct PreparedStatements {
    private var names: OrderedDictionary<String, String> = [:]
    private var discarded: [String] = []
    private var counter = 0
    let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// The name to use, and whether it must be prepared first.
    mutating func name(for sql: String) -> (name: String, isNew: Bool) {
        if let name = names[sql] { return (name, false) }
        // First in, first out is enough: an evicted hot statement comes back at the price of one parse.
        if names.count >= capacity { discarded.append(names.removeFirst().value) }
        counter += 1
        let name = "s\(counter)"
        names[sql] = name
        return (name, true)
    }

    /// Names that Postgres still holds and should deallocate.
    mutating func takeDiscarded() -> [String] {
        defer { discarded = [] }
        return discarded
    }

    mutating func discard(_ name: String) { discarded.append(name) }

    /// After a failed preparation the name is unknown to Postgres.
    mutating func forget(_ sql: String) { names[sql] = nil }
}
