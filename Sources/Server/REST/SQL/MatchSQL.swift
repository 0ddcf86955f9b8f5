// The test of a field's value, as SQL.

extension Filter {
    func sql(in scope: Scope) -> SQL {
        let sql = match.sql(on: scope.expression(field), of: field.path.isEmpty ? scope.column(field.name) : nil)
        return isNegated ? "not (\(sql))" : sql
    }
}

extension Match {
    /// - Parameter column: nil for JSON paths, and for columns that the catalog doesn't know, such as computed ones.
    func sql(on expression: SQL, of column: Column?) -> SQL {
        switch self {
        case .compare(let comparison, let value):
            "\(expression) \(comparison.sql) \(bound: comparison.operand(value))"
        case .quantified(let comparison, let quantifier, let values):
            "\(expression) \(comparison.sql) \(trusted: quantifier.rawValue) (\(bound: comparison.operand(values)))"
        case .is(let constant):
            "\(expression) is \(constant.sql)"
        case .isDistinct(let value):
            "\(expression) is distinct from \(bound: value)"
        case .isIn(let values):
            "\(expression) = any (\(bound: CatalogReader.arrayLiteral(values)))"
        case .search(let search, let configuration, let words):
            Self.search(search, configuration, words, on: expression, of: column)
        }
    }

    private static func search(
        _ search: Search, _ configuration: String?, _ words: String, on expression: SQL, of column: Column?
    ) -> SQL {
        // A constant in the text, not a value: only a constant finds an index on to_tsvector('english', …).
        let prefix: SQL = configuration.map { "'\(trusted: $0)', " } ?? ""
        let document: SQL = column?.isSearchableText == true ? "to_tsvector(\(prefix)\(expression))" : expression
        return "\(document) @@ \(search.function)(\(prefix)\(bound: words))"
    }
}

extension Match.Search {
    fileprivate var function: SQL {
        switch self {
        case .fts: "to_tsquery"
        case .plfts: "plainto_tsquery"
        case .phfts: "phraseto_tsquery"
        case .wfts: "websearch_to_tsquery"
        }
    }
}

extension Match.Constant {
    fileprivate var sql: SQL {
        switch self {
        case .null: "null"
        case .notNull: "not null"
        case .true: "true"
        case .false: "false"
        case .unknown: "unknown"
        }
    }
}

extension Comparison {
    fileprivate var sql: SQL {
        switch self {
        case .eq: "="
        case .neq: "<>"
        case .gt: ">"
        case .gte: ">="
        case .lt: "<"
        case .lte: "<="
        case .like: "like"
        case .ilike: "ilike"
        case .match: "~"
        case .imatch: "~*"
        case .cs: "@>"
        case .cd: "<@"
        case .ov: "&&"
        case .sl: "<<"
        case .sr: ">>"
        case .nxr: "&<"
        case .nxl: "&>"
        case .adj: "-|-"
        }
    }

    /// URLs write `*` for LIKE's `%`.
    fileprivate func operand(_ value: String) -> String {
        self == .like || self == .ilike ? value.replacing("*", with: "%") : value
    }
}
