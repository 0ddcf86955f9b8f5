// The items of `select=`.

enum SelectItem: Equatable, Sendable {
    case all
    case field(SelectField)
    case embed(Embed)
}

struct SelectField: Equatable, Sendable {
    var field: Field
    var cast: String?
    var alias: String?
    var aggregate: Aggregate?

    /// The key in the answer; nil keeps the column's own name.
    var outputName: String? {
        if let alias { return alias }
        if let aggregate { return aggregate.function.rawValue }
        if let key = field.lastKey { return key }
        return cast == nil && field.path.isEmpty ? nil : field.name
    }
}

/// `sum()` and its like, of a column's values or, for `count()`, of whole rows.
struct Aggregate: Equatable, Sendable {
    enum Function: String, Sendable { case sum, avg, min, max, count }

    var function: Function
    /// Of the result; the column has its own.
    var cast: String?
    var isOfRows = false
}

/// A column, or a place inside a JSON column.
struct Field: Equatable, Sendable {
    var name: String
    var path: [JSONStep] = []

    /// The last named key of the path; numbers are skipped for the key before them.
    var lastKey: String? {
        for step in path.reversed() {
            if case .key(let key) = step.key { return key }
        }
        return nil
    }
}

struct JSONStep: Equatable, Sendable {
    enum Key: Equatable, Sendable {
        case key(String)
        case index(Int)
    }

    var key: Key
    /// `->>` instead of `->`.
    var asText: Bool
}

/// A related resource, nested in its parent or spread into it.
struct Embed: Equatable, Sendable {
    enum Join: Equatable, Sendable { case left, inner }

    var target: String
    var alias: String?
    var hint: String?
    var join = Join.left
    var isSpread = false
    var node = PlanNode(items: [])

    /// The key in the answer, and the name that filters and orders use.
    var name: String { alias ?? target }
}
