// Selects the overload that matches a call's argument names.

extension SchemaSnapshot {
    /// - Parameters:
    ///   - names: the named arguments.
    ///   - bodyTypes: the types as which a whole body could be passed, if it can be.
    func routine(
        _ name: QualifiedName, with names: Set<String>, orBodyAs bodyTypes: Set<String> = []
    ) throws(RESTError) -> Routine {
        let overloads = routines[name] ?? []
        let named = overloads.filter { $0.accepts(names) }
        let matches =
            named.isEmpty
            ? overloads.filter { $0.takesWholeBody && bodyTypes.contains($0.arguments[0].type) } : named
        guard let match = matches.first else { throw unknown(name, names) }
        // Choices are listed only for callers who may use them; for others Postgres refuses the first.
        let seen = matches.filter { $0.seenBy.contains(reader) }
        guard seen.count <= 1 else { throw ambiguous(name, seen) }
        if let only = seen.first { return only }
        return match
    }

    private func unknown(_ name: QualifiedName, _ names: Set<String>) -> RESTError {
        let given = names.sorted().joined(separator: ", ")
        let what = names.isEmpty ? "\(name) without parameters" : "\(name)(\(given))"
        let seen = routines.filter { $0.key.schema == name.schema }
            .compactMapValues { $0.first { $0.seenBy.contains(reader) } }
        let siblings = seen.keys.map(\.name)
        let hint: String? =
            if let overload = seen[name] {
                "Perhaps you meant to call the function \(overload.signature)"
            } else {
                Similarity.best(for: name.name, among: siblings).flatMap { similar in
                    seen[QualifiedName(name.schema, similar)].map {
                        "Perhaps you meant to call the function \($0.signature)"
                    }
                }
            }
        let searched =
            names.isEmpty
            ? "without parameters or with a single unnamed json/jsonb parameter"
            : "with parameter\(names.count == 1 ? "" : "s") \(given) or with a single unnamed json/jsonb parameter"
        return RESTError(
            404, "PGRST202", "Could not find the function \(what) in the schema cache",
            details: "Searched for the function \(name) \(searched), but no matches were found in the schema cache.",
            hint: hint)
    }

    private func ambiguous(_ name: QualifiedName, _ matches: [Routine]) -> RESTError {
        let choices = matches.map { routine in
            "\(name)(" + routine.arguments.map { "\($0.name) => \($0.type)" }.joined(separator: ", ") + ")"
        }
        return RESTError(
            300, "PGRST203",
            "Could not choose the best candidate function between: \(choices.joined(separator: ", "))",
            hint: "Try renaming the parameters or the function itself in the database "
                + "so function overloading can be resolved"
        )
    }
}

extension Routine {
    fileprivate var signature: String {
        arguments.isEmpty ? "\(name)" : "\(name)(\(arguments.map(\.name).joined(separator: ", ")))"
    }
}
