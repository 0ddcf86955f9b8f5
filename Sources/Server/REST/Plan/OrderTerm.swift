// The terms of `order=`.

struct OrderTerm: Equatable, Sendable {
    enum Direction: String, Sendable { case asc, desc }
    enum Nulls: String, Sendable {
        case first = "nullsfirst"
        case last = "nullslast"
    }

    /// The embedded to-one resource whose column decides, if it isn't our own.
    var embed: String?
    var field: Field
    var direction: Direction?
    var nulls: Nulls?
}
