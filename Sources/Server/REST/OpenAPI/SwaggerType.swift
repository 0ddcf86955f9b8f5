// A type of Postgres in the words of Swagger.
import Foundation
import Wire

struct SwaggerType {
    private let type: String

    init(_ type: String) { self.type = type }

    /// Nil for JSON, which may be anything.
    var name: String? {
        switch type {
        case "boolean": "boolean"
        case "smallint", "integer", "bigint": "integer"
        case "numeric", "real", "double precision": "number"
        case "json", "jsonb": nil
        default: type.hasSuffix("[]") ? "array" : "string"
        }
    }

    var format: String {
        switch type {
        case "smallint", "integer": "int32"
        case "bigint": "int64"
        default: type
        }
    }

    var element: SwaggerType? { type.hasSuffix("[]") ? SwaggerType(String(type.dropLast(2))) : nil }

    var members: [String: JSONValue] {
        var members: [String: JSONValue] = ["format": .string(format)]
        if let name { members["type"] = .string(name) }
        if let element { members["items"] = .object(element.name.map { ["type": .string($0)] } ?? [:]) }
        return members
    }

    /// The default as a value, if it is one: text loses its quotes and its cast, other types must be JSON.
    func value(of column: Column) -> JSONValue? {
        guard let text = column.defaultExpression, text.utf8.count <= 1000 else { return nil }
        guard name == "string" else { return try? JSONValue(json: Data(text.utf8)) }
        for cast in ["::\(type)", "::\(column.type)"] where text.hasSuffix(cast) {
            return .string(text.dropLast(cast.count).trimmingCharacters(in: CharacterSet(charactersIn: "'")))
        }
        return .string(text)
    }
}
