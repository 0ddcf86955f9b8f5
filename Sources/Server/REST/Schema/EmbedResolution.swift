// Finds the relationship that an embedded resource refers to, by its target and hint.
import Wire

extension Relationship {
    /// Whether `target!hint` may refer to this relationship.
    func matches(target name: String, hint: String?) -> Bool {
        if case .computed(let function, _) = kind { return function.name == name }
        if isSelfReference { return matchesSelf(name, hint: hint) }
        if let hint {
            return target.name == name
                && (constraint == hint || foreignKeyColumn == hint || referencedColumn == hint
                    || junctionName == hint)
        }
        return target.name == name || (!targetIsView && (constraint == name || ownForeignKeyColumn == name))
    }

    /// For a table that refers to itself, the table's name means the many and the column's name the one.
    private func matchesSelf(_ name: String, hint: String?) -> Bool {
        guard target.name == name else {
            return hint == nil && leadsToParent && (ownForeignKeyColumn == name)
        }
        guard let hint else { return !leadsToParent && junctionName == nil }
        if junctionName == hint { return true }
        if constraint == hint { return !leadsToParent }
        return leadsToParent ? ownForeignKeyColumn == hint : referencedColumn == hint
    }

    private var leadsToParent: Bool {
        kind == .manyToOne || kind == .oneToOne(isParent: false)
    }

    private var ownForeignKeyColumn: String? { leadsToParent ? foreignKeyColumn : nil }

    /// The referencing column of a foreign key that has only one.
    private var foreignKeyColumn: String? {
        guard pairs.count == 1 else { return nil }
        return leadsToParent ? pairs[0].local : pairs[0].foreign
    }

    private var referencedColumn: String? {
        guard pairs.count == 1 else { return nil }
        return leadsToParent ? pairs[0].foreign : pairs[0].local
    }

    private var junctionName: String? {
        if case .manyToMany(let junction) = kind { junction.table.name } else { nil }
    }
}

extension SchemaSnapshot {
    func relationship(from source: QualifiedName, for embed: Embed) throws(RESTError) -> Relationship {
        let candidates = (relationships[source] ?? []).filter {
            $0.target.schema == source.schema && $0.matches(target: embed.target, hint: embed.hint)
        }
        // A function that its author named like the table takes precedence.
        let computed = candidates.filter { if case .computed = $0.kind { true } else { false } }
        switch (computed.first ?? candidates.first, computed.isEmpty ? candidates.count : computed.count) {
        case (let match?, 1): return match
        case (nil, _): throw noRelationship(from: source, for: embed)
        default: throw ambiguous(from: source, for: embed, candidates)
        }
    }

    private func noRelationship(from source: QualifiedName, for embed: Embed) -> RESTError {
        let searched = embed.hint.map { " using the hint '\($0)'" } ?? ""
        let targets = Set(
            (relationships[source] ?? []).map(\.target).filter { tables[$0]?.seenBy.contains(reader) ?? false }
                .map(\.name))
        let hint = Similarity.best(for: embed.target, among: targets).map {
            "Perhaps you meant '\($0)' instead of '\(embed.target)'."
        }
        return RESTError(
            400, "PGRST200",
            "Could not find a relationship between '\(source.name)' and '\(embed.target)' in the schema cache",
            details:
                "Searched for a foreign key relationship between '\(source.name)' and '\(embed.target)'\(searched) "
                + "in the schema '\(source.schema)', but no matches were found.",
            hint: hint)
    }

    private func ambiguous(
        from source: QualifiedName, for embed: Embed, _ candidates: [Relationship]
    ) -> RESTError {
        var error = RESTError(
            300, "PGRST201",
            "Could not embed because more than one relationship was found for '\(source.name)' and '\(embed.target)'")
        let choices = candidates.map { "'\(embed.target)!\($0.disambiguator)'" }.joined(separator: ", ")
        error.hint =
            "Try changing '\(embed.target)' to one of the following: \(choices). "
            + "Find the desired relationship in the 'details' key."
        error.details = .json("[" + candidates.map(\.summary).joined(separator: ",") + "]")
        return error
    }
}

extension Relationship {
    fileprivate var disambiguator: String { junctionName ?? constraint }

    /// The description of a candidate for the client.
    fileprivate var summary: String {
        let (cardinality, through) =
            switch kind {
            case .manyToOne: ("many-to-one", "\(constraint) using \(columns(\.local))")
            case .oneToOne: ("one-to-one", "\(constraint) using \(columns(\.local))")
            case .oneToMany: ("one-to-many", "\(constraint) using \(columns(\.local))")
            case .manyToMany(let junction):
                (
                    "many-to-many",
                    "\(junction.table.name) using \(junction.sourceConstraint) and \(junction.targetConstraint)"
                )
            case .computed(let function, _): ("computed", function.name)
            }
        return """
            {"cardinality":\(JSONText.quoted(cardinality)),\
            "embedding":\(JSONText.quoted("\(source.name) with \(target.name)")),\
            "relationship":\(JSONText.quoted(through))}
            """
    }

    private func columns(_ side: KeyPath<Pair, String>) -> String {
        let other: KeyPath<Pair, String> = side == \.local ? \.foreign : \.local
        return "\(source.name)(\(pairs.map { $0[keyPath: side] }.joined(separator: ", "))) and "
            + "\(target.name)(\(pairs.map { $0[keyPath: other] }.joined(separator: ", ")))"
    }
}
