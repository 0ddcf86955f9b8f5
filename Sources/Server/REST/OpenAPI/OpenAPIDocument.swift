// A Swagger 2.0 document with the names, types and notes that tools for PostgREST look for.
import Wire

struct OpenAPIDocument {
    let description: Description
    let snapshot: SchemaSnapshot
    let schema: String

    var json: JSONValue {
        var paths: [String: JSONValue] = ["/": Self.root]
        for table in tables { paths["/\(table.name.name)"] = path(of: table) }
        for routine in routines { paths["/rpc/\(routine.name.name)"] = path(of: routine) }
        let media: JSONValue = .array(
            [AcceptedMedia.json, .object(stripsNulls: true), .object(stripsNulls: false), .csv].map { .string($0.mime) }
        )
        var info = Self.texts(description.note, "title")
        info["title"] = info["title"] ?? "REST API"
        info["description"] = info["description"] ?? .string("The tables and functions of the schema \(schema)")
        info["version"] = "1"
        return [
            "swagger": "2.0", "basePath": "/rest/v1", "info": .object(info), "paths": .object(paths),
            "definitions": .object(definitions), "parameters": .object(parameters), "produces": media,
            "consumes": media, "security": [["JWT": []]],
            "securityDefinitions": [
                "JWT": [
                    "type": "apiKey", "in": "header", "name": "Authorization",
                    "description": "Add the token prepending \"Bearer \" (without quotes) to it",
                ]
            ],
        ]
    }

    /// Those that the caller may use.
    private var tables: [Table] {
        description.tables.keys.sorted().compactMap { snapshot.tables[QualifiedName(schema, $0)] }
    }

    private var routines: [Routine] {
        description.routines.keys.sorted().compactMap { name in
            let overloads = snapshot.routines[QualifiedName(schema, name)] ?? []
            return overloads.first { $0.seenBy.contains(snapshot.reader) } ?? overloads.first
        }
    }

    private static let root: JSONValue = [
        "get": [
            "tags": ["Introspection"], "summary": "OpenAPI description (this document)",
            "produces": ["application/openapi+json", "application/json"], "responses": ["200": ["description": "OK"]],
        ]
    ]

    /// A comment's first line is the summary, the rest the description.
    static func texts(_ note: String?, _ first: String = "summary") -> [String: JSONValue] {
        guard let note, !note.isEmpty else { return [:] }
        let parts = note.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        var texts: [String: JSONValue] = [first: .string(String(parts[0]))]
        let rest = parts.dropFirst().first?.drop { $0 == "\n" } ?? ""
        if !rest.isEmpty { texts["description"] = .string(String(rest)) }
        return texts
    }

    static func references(_ names: [String]) -> JSONValue {
        .array(names.map { ["$ref": .string("#/parameters/\($0)")] })
    }

    // MARK: - tables

    private func path(of table: Table) -> JSONValue {
        let name = table.name.name
        let filters = (description.tables[name]?.columns ?? []).map { "rowFilter.\(name).\($0.name)" }
        var common = Self.texts(description.tables[name]?.note)
        common["tags"] = [.string(name)]
        func operation(_ parameters: [String], _ status: String, _ answer: JSONValue) -> JSONValue {
            .object(
                common.merging(["parameters": Self.references(parameters), "responses": .object([status: answer])]) {
                    $1
                })
        }
        let rows: JSONValue = [
            "description": "OK",
            "schema": ["type": "array", "items": ["$ref": .string("#/definitions/\(name)")]],
        ]
        let read = common.merging([
            "parameters": Self.references(
                filters + ["select", "order", "range", "rangeUnit", "offset", "limit", "preferCount"]),
            "responses": ["200": rows, "206": ["description": "Partial Content"]],
        ]) { $1 }
        var path: [String: JSONValue] = ["get": .object(read)]
        if table.isInsertable || table.isUpdatable || table.isDeletable {
            path["post"] = operation(["body.\(name)", "select", "preferPost"], "201", ["description": "Created"])
            path["patch"] = operation(
                filters + ["body.\(name)", "preferReturn"], "204", ["description": "No Content"])
            path["delete"] = operation(filters + ["preferReturn"], "204", ["description": "No Content"])
        }
        return .object(path)
    }

    private var definitions: [String: JSONValue] {
        var definitions: [String: JSONValue] = [:]
        for table in tables {
            guard let known = description.tables[table.name.name] else { continue }
            let columns = known.columns.map { ($0.name, property($0, of: table)) }
            var definition: [String: JSONValue] = [
                "type": "object", "properties": .object(Dictionary(columns, uniquingKeysWith: { $1 })),
            ]
            let required = known.columns.filter(\.isRequired).map { JSONValue.string($0.name) }
            if !required.isEmpty { definition["required"] = .array(required) }
            if let note = known.note { definition["description"] = .string(note) }
            definitions[table.name.name] = .object(definition)
        }
        return definitions
    }

    private func property(_ column: Description.Column, of table: Table) -> JSONValue {
        var property = SwaggerType(column.type).members
        if let longest = column.longest { property["maxLength"] = .int(Int64(longest)) }
        if !column.labels.isEmpty { property["enum"] = .array(column.labels.map { .string($0) }) }
        if let known = table.column(column.name), let value = SwaggerType(column.type).value(of: known) {
            property["default"] = value
        }
        if let note = note(column, of: table) { property["description"] = .string(note) }
        return .object(property)
    }

    /// The comment and, in the words that tools search for, the column's keys.
    private func note(_ column: Description.Column, of table: Table) -> String? {
        var notes: [String] = []
        if table.primaryKey.contains(column.name) { notes.append("This is a Primary Key.<pk/>") }
        let outgoing = (snapshot.relationships[table.name] ?? []).filter {
            ($0.kind == .manyToOne || $0.kind == .oneToOne(isParent: false)) && $0.pairs.map(\.local) == [column.name]
        }
        let target = outgoing.first { !$0.targetIsView } ?? outgoing.first
        if let target, let pair = target.pairs.first {
            let name = target.target.name
            notes.append(
                "This is a Foreign Key to `\(name).\(pair.foreign)`.<fk table='\(name)' column='\(pair.foreign)'/>")
        }
        guard !notes.isEmpty else { return column.note }
        return (column.note.map { "\($0)\n\n" } ?? "") + "Note:\n" + notes.joined(separator: "\n")
    }

    // MARK: - parameters

    private var parameters: [String: JSONValue] {
        var parameters = Self.commonParameters
        for table in tables {
            let name = table.name.name
            parameters["body.\(name)"] = [
                "name": .string(name), "description": .string(name), "required": false, "in": "body",
                "schema": ["$ref": .string("#/definitions/\(name)")],
            ]
            for column in description.tables[name]?.columns ?? [] {
                var filter: [String: JSONValue] = [
                    "name": .string(column.name), "required": false, "in": "query", "type": "string",
                ]
                if let note = column.note { filter["description"] = .string(note) }
                parameters["rowFilter.\(name).\(column.name)"] = .object(filter)
            }
        }
        return parameters
    }

    private static let commonParameters: [String: JSONValue] = {
        func parameter(_ name: String, _ description: String, header: Bool = false) -> [String: JSONValue] {
            [
                "name": .string(name), "description": .string(description), "required": false,
                "in": header ? "header" : "query", "type": "string",
            ]
        }
        func prefer(_ wishes: String...) -> JSONValue {
            var prefer = parameter("Prefer", "Preference", header: true)
            if !wishes.isEmpty { prefer["enum"] = .array(wishes.map { .string($0) }) }
            return .object(prefer)
        }
        let returns = ["return=representation", "return=minimal", "return=none"]
        var unit = parameter("Range-Unit", "Limiting and Pagination", header: true)
        unit["default"] = "items"
        return [
            "preferParams": prefer(), "preferReturn": prefer(returns[0], returns[1], returns[2]),
            "preferCount": prefer("count=none"),
            "preferPost": prefer(
                returns[0], returns[1], returns[2], "resolution=ignore-duplicates", "resolution=merge-duplicates"),
            "select": .object(parameter("select", "Filtering Columns")),
            "on_conflict": .object(parameter("on_conflict", "On Conflict")),
            "order": .object(parameter("order", "Ordering")),
            "range": .object(parameter("Range", "Limiting and Pagination", header: true)), "rangeUnit": .object(unit),
            "offset": .object(parameter("offset", "Limiting and Pagination")),
            "limit": .object(parameter("limit", "Limiting and Pagination")),
        ]
    }()
}
