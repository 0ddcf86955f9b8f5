/// A query of one table, in PostgREST's syntax.
package struct RowQuery: Sendable, Hashable {
    package var schema: String
    package var table: String
    /// The value of `select`; everything by default.
    package var columns: String
    /// Name and condition, for example `("verdict", "eq.fake")`; the sender encodes it.
    package var filters: [Filter]
    /// For example `created_at.desc,id.desc`.
    package var order: String?
    package var limit: Int?
    package var offset: Int?

    package struct Filter: Sendable, Hashable {
        package var name: String
        package var condition: String

        package init(_ name: String, _ condition: String) {
            self.name = name
            self.condition = condition
        }
    }

    package init(
        schema: String, table: String, columns: String = "*", filters: [Filter] = [], order: String? = nil,
        limit: Int? = nil, offset: Int? = nil
    ) {
        self.schema = schema
        self.table = table
        self.columns = columns
        self.filters = filters
        self.order = order
        self.limit = limit
        self.offset = offset
    }
}
