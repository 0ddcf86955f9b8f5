// The functions of the description.
import Wire

extension OpenAPIDocument {
    /// A volatile function can only be posted to.
    func path(of routine: Routine) -> JSONValue {
        let name = routine.name.name
        var common = Self.texts(description.routines[name] ?? nil)
        common["tags"] = [.string("(rpc) \(name)")]
        common["produces"] = .array(
            [AcceptedMedia.json, .object(stripsNulls: true), .object(stripsNulls: false)].map { .string($0.mime) })
        common["responses"] = ["200": ["description": "OK"]]
        let arguments = routine.arguments.filter { !$0.name.isEmpty }
        var post = common
        post["parameters"] = [
            ["name": "args", "required": true, "in": "body", "schema": schema(of: routine, arguments)],
            ["$ref": "#/parameters/preferParams"],
        ]
        guard routine.volatility != .volatile else { return ["post": .object(post)] }
        var get = common
        get["parameters"] = .array(arguments.map(Self.parameter))
        return ["get": .object(get), "post": .object(post)]
    }

    private func schema(of routine: Routine, _ arguments: [Routine.Argument]) -> JSONValue {
        let properties = arguments.map { ($0.name, JSONValue.object(SwaggerType($0.type).members)) }
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(Dictionary(properties, uniquingKeysWith: { $1 })),
        ]
        if let note = description.routines[routine.name.name] ?? nil { schema["description"] = .string(note) }
        let required = arguments.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    private static func parameter(_ argument: Routine.Argument) -> JSONValue {
        let type = SwaggerType(argument.type)
        var parameter: [String: JSONValue] = [
            "name": .string(argument.name), "required": .bool(argument.isRequired), "in": "query",
        ]
        if argument.isVariadic, let element = type.element {
            parameter["type"] = "array"
            parameter["collectionFormat"] = "multi"
            parameter["items"] = .object(element.members)
        } else {
            // In a URL a list is written in braces, and JSON as text.
            parameter["type"] = .string(type.name.map { $0 == "array" ? "string" : $0 } ?? "string")
            parameter["format"] = .string(type.format)
        }
        return .object(parameter)
    }
}
