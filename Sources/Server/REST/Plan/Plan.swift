// The meaning of a REST URL as plain values: no schema, no SQL, no request.

struct Plan: Equatable, Sendable {
    var root = PlanNode()
    /// `columns=`: the keys of the body that are used.
    var columns: [String]?
    /// `on_conflict=`: the unique columns on which an upsert conflicts; empty means the primary key.
    var conflictColumns: [String] = []
    /// Function arguments of a GET call, in the order given; a repeated name is a variadic argument.
    var arguments: [Argument] = []

    struct Argument: Equatable, Sendable {
        var name: String
        var value: String
    }
}

/// One level of the answer: the root, or an embedded resource.
struct PlanNode: Equatable, Sendable {
    var items: [SelectItem] = [.all]
    /// All of them must hold.
    var conditions: [Condition] = []
    var order: [OrderTerm] = []
    var window = Window()
}

/// The wanted part of the matching rows.
struct Window: Equatable, Sendable {
    var offset = 0
    var limit: Int?

    /// The rows in both windows, counted from the very first row.
    func intersection(_ other: Window) -> Window {
        let start = max(offset, other.offset)
        let ends = [self, other].compactMap { window in window.limit.map { window.offset &+ $0 } }
        return Window(offset: start, limit: ends.min().map { max(0, $0 - start) })
    }
}
