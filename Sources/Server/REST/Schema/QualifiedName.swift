// A table's or function's name with its schema.

struct QualifiedName: Hashable, Sendable, CustomStringConvertible {
    var schema: String
    var name: String

    init(_ schema: String, _ name: String) {
        self.schema = schema
        self.name = name
    }

    var description: String { "\(schema).\(name)" }
}
