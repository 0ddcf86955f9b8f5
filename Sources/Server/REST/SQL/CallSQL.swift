// A function call as a row source.

/// The source of a call's arguments.
enum CallArguments: Sendable {
    /// A JSON object, by name.
    case object(Payload)
    /// The whole body is the only argument.
    case body(String)
    /// Text values by name, as in a URL; several for a variadic argument.
    case values([(name: String, values: [String])])
}

struct Call: Sendable {
    var routine: Routine
    var arguments: CallArguments

    /// The function's rows under its own name; plain values are rows of one column.
    var from: SQL {
        let alias: SQL =
            switch routine.result {
            case .composite: "\(Name(routine.name.name))"
            case .scalar, .void: "\(Name(routine.name.name))(\(Envelope.value))"
            }
        return switch arguments {
        case .body(let text):
            "\(routine.name)(\(bound: text)::\(trusted: routine.arguments.first?.type ?? "json")) as \(alias)"
        case .values(let values): "\(routine.name)(\(list(values))) as \(alias)"
        case .object(let payload): object(payload, alias)
        }
    }

    /// The arguments are one row, read from the JSON with the types that the function declares.
    private func object(_ payload: Payload, _ alias: SQL) -> SQL {
        let given = payload.keys.compactMap(routine.argument)
        guard !given.isEmpty else { return "\(routine.name)() as \(alias)" }
        let definitions = given.map { "\(Name($0.name)) \(trusted: $0.type)" as SQL }.joined(by: ", ")
        let passed = given.map { argument -> SQL in
            let variadic: SQL = argument.isVariadic ? "variadic " : ""
            return "\(variadic)\(Name(argument.name)) => \(Self.row).\(Name(argument.name))"
        }
        return """
            json_to_record(\(bound: payload.text)::json) as \(Self.row)(\(definitions)), \
            lateral \(routine.name)(\(passed.joined(by: ", "))) as \(alias)
            """
    }

    private func list(_ values: [(name: String, values: [String])]) -> SQL {
        values.compactMap { name, values -> SQL? in
            guard let argument = routine.argument(name) else { return nil }
            if argument.isVariadic {
                let array = CatalogReader.arrayLiteral(values)
                return "variadic \(Name(name)) => \(bound: array)::\(trusted: argument.type)"
            }
            // Clients write an absent value as the word.
            let value = values.last == "null" ? nil : values.last
            return "\(Name(name)) => \(bound: value)::\(trusted: argument.type)"
        }.joined(by: ", ")
    }

    private static let row = Name("_arguments")
}
