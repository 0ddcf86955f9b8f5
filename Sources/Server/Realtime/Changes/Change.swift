/// A change of one row, as the database's log tells it.
struct Relation: Sendable {
    struct Column: Sendable {
        var name: String
        var isKey: Bool
    }
    var id: UInt32
    var schema: String
    var table: String
    /// All old values are logged, not only those of the key.
    var isFull: Bool
    var columns: [Column]
}

struct Change: Sendable {
    enum Kind: String, Sendable {
        case insert = "INSERT"
        case update = "UPDATE"
        case delete = "DELETE"
    }
    enum Value: Sendable, Hashable {
        case null
        case text(String)
        /// A long value that the change left as it was: the log doesn't repeat it.
        case unchanged
    }
    var kind: Kind
    var relation: Relation
    /// Microseconds since 2000-01-01.
    var committed: Int64
    var new: [Value] = []
    /// Empty where the log has none.
    var old: [Value] = []
}
