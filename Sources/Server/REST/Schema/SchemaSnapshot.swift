// The catalog's state of the exposed schemas at one moment.

struct SchemaSnapshot: Sendable {
    /// Counts reloads: data derived from an older snapshot is stale.
    var version = 0
    var tables: [QualifiedName: Table] = [:]
    /// By the table they start from.
    var relationships: [QualifiedName: [Relationship]] = [:]
    /// Overloads by name.
    var routines: [QualifiedName: [Routine]] = [:]
    /// Whether anything in the database reads a request's method, path or headers.
    var readsRequests = true
    /// The caller's role: suggestions name only objects that it may use.
    var reader = ""

    func table(_ name: QualifiedName) throws(RESTError) -> Table {
        if let table = tables[name] { return table }
        let siblings = tables.values.filter { $0.name.schema == name.schema && $0.seenBy.contains(reader) }
            .map(\.name.name)
        throw RESTError(
            404, "PGRST205", "Could not find the table '\(name)' in the schema cache",
            hint: Similarity.best(for: name.name, among: siblings).map {
                "Perhaps you meant the table '\(name.schema).\($0)'"
            })
    }
}
