/// Which statements a connection has prepared, by text; beyond its capacity the oldest makes room for a new one.
import OrderedCollections

struct PreparedStatements {
    private var names: OrderedDictionary<String, String> = [:]
    private var counter = 0
    let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// The name to use, whether it must be prepared first, and the name of a statement to deallocate before that.
    mutating func name(for sql: String) -> (name: String, isNew: Bool, evicted: String?) {
        if let name = names[sql] { return (name, false, nil) }
        // First in, first out is enough: a hot statement that is evicted comes back for the price of one parse.
        let evicted = names.count >= capacity ? names.removeFirst().value : nil
        counter += 1
        let name = "s\(counter)"
        names[sql] = name
        return (name, true, evicted)
    }

    /// After a failed preparation the name means nothing to Postgres.
    mutating func forget(_ sql: String) { names[sql] = nil }
}
