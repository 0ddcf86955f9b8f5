// A table or view as the catalog describes it.

struct Table: Sendable, Equatable {
    var name: QualifiedName
    var isView = false
    /// Whether Postgres stores its rows itself, so that `xmax` tells an insert from an update.
    var isPlainTable = true
    var isInsertable = true
    var isUpdatable = true
    var isDeletable = true
    /// Roles that may use it.
    var seenBy: Set<String> = []
    var columns: [Column] = []
    var primaryKey: [String] = []

    func column(_ name: String) -> Column? {
        columns.first { $0.name == name }
    }
}

struct Column: Sendable, Equatable {
    var name: String
    /// In SQL notation: `character varying(20)`, `public.mood`, `text[]`.
    var type: String
    /// The built-in type of a domain.
    var baseType: String
    /// The expression for a missing value, including sequences of identity columns.
    var defaultExpression: String?
    var isGenerated = false

    var isJSON: Bool { baseType == "json" || baseType == "jsonb" }
    /// Whether full-text search must first convert it to a `tsvector`.
    var isSearchableText: Bool { ["text", "varchar", "bpchar", "name", "json", "jsonb"].contains(baseType) }
}
