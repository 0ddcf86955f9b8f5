/// Which statements a connection has prepared, by text; beyond its capacity the oldest makes room for a new one.
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
        // First in, first out is enough: a hot statement that is evicted comes back for the price of one parse.
        if names.count >= capacity { discarded.append(names.removeFirst().value) }
        counter += 1
        let name = "s\(counter)"
        names[sql] = name
        return (name, true)
    }

    /// Names that Postgres still keeps and should let go of.
    mutating func takeDiscarded() -> [String] {
        defer { discarded = [] }
        return discarded
    }

    mutating func discard(_ name: String) { discarded.append(name) }

    /// After a failed preparation the name means nothing to Postgres.
    mutating func forget(_ sql: String) { names[sql] = nil }
}
