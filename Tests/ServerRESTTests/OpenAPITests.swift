/// The description at the root: what the caller may use, with types, keys and comments, and nothing else.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct OpenAPITests {
    private static let more = """
        comment on schema public is e'Cinema\\n\\nAll about films';
        comment on table films is e'Pictures\\n\\nThat move';
        comment on column films.title is 'What it is called';
        comment on function pairs() is 'Some pairs';
        create domain rating as int not null check (value > 0);
        create table kinds (
          id bigint primary key, code varchar(12) not null default 'x', flag boolean default true, rating rating,
          amount numeric default 1.5, list int[], many text[], doc jsonb default '{}', at timestamptz default now(),
          film_id int references films (id)
        );
        create function add_up(a int, b int default 2) returns int language sql stable as 'select a + b';
        create function secret() returns int language sql as 'select 1';
        revoke all on function secret() from public, anon, authenticated;
        revoke all on kinds from anon, authenticated;
        """

    private func withDescription(
        _ configuration: RESTConfiguration = RESTConfiguration(maxRows: 100),
        _ body: @Sendable (Cinema) async throws -> Void
    ) async throws {
        try await withCinema(configuration) { cinema in
            try await cinema.database.transaction { try await $0.script(Self.more) }
            try await cinema.schema.reload()
            try await body(cinema)
        }
    }

    @Test func `tables have their columns with types, formats, keys and comments`() async throws {
        try await withDescription { cinema in
            let answer = try await cinema.get("/")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/openapi+json; charset=utf-8")
            let document = try #require(answer.json)
            #expect(document["swagger"] == "2.0")
            #expect(document["info"]?["title"] == "Cinema")
            #expect(document["info"]?["description"] == "All about films")
            let kinds = document["definitions"]?["kinds"]
            #expect(kinds?["required"] == ["id", "code", "rating"])
            let properties = kinds?["properties"]
            #expect(
                properties?["id"]
                    == ["type": "integer", "format": "int64", "description": "Note:\nThis is a Primary Key.<pk/>"])
            #expect(
                properties?["code"]
                    == ["type": "string", "format": "character varying", "maxLength": 12, "default": "x"])
            #expect(properties?["flag"] == ["type": "boolean", "format": "boolean", "default": true])
            #expect(properties?["rating"] == ["type": "integer", "format": "int32"])
            #expect(properties?["amount"] == ["type": "number", "format": "numeric", "default": .number(1.5)])
            #expect(properties?["list"] == ["type": "array", "format": "integer[]", "items": ["type": "integer"]])
            #expect(properties?["doc"]?["format"] == "jsonb" && properties?["doc"]?["type"] == nil)
            #expect(properties?["at"]?["default"] == "now()")
            #expect(
                properties?["film_id"]?["description"]
                    == "Note:\nThis is a Foreign Key to `films.id`.<fk table='films' column='id'/>")
            let films = document["definitions"]?["films"]
            #expect(films?["description"] == "Pictures\n\nThat move")
            #expect(films?["properties"]?["title"]?["description"] == "What it is called")
            #expect(films?["properties"]?["mood"]?["enum"] == ["calm", "tense"])
            #expect(films?["properties"]?["mood"]?["default"] == "calm")
        }
    }

    @Test func `paths have parameters that exist, and functions their arguments`() async throws {
        try await withDescription { cinema in
            let document = try #require(try await cinema.get("/").json)
            let films = document["paths"]?["/films"]
            #expect(films?["get"]?["summary"] == "Pictures" && films?["get"]?["description"] == "That move")
            #expect(Set(films?.objectValue?.keys ?? [:].keys) == ["get", "post", "patch", "delete"])
            let parameters = try #require(document["parameters"]?.objectValue)
            for (_, path) in try #require(document["paths"]?.objectValue) {
                for (_, operation) in path.objectValue ?? [:] {
                    for parameter in operation["parameters"]?.arrayValue ?? [] {
                        guard let name = parameter["$ref"]?.stringValue else { continue }
                        #expect(parameters[String(name.dropFirst("#/parameters/".count))] != nil, "\(name)")
                    }
                }
            }
            let sum = document["paths"]?["/rpc/add_up"]
            #expect(
                sum?["get"]?["parameters"] == [
                    ["name": "a", "required": true, "in": "query", "type": "integer", "format": "int32"],
                    ["name": "b", "required": false, "in": "query", "type": "integer", "format": "int32"],
                ])
            #expect(sum?["post"]?["parameters"]?.arrayValue?.first?["schema"]?["required"] == ["a"])
            #expect(document["paths"]?["/rpc/pairs"]?["post"]?["summary"] == "Some pairs")
            #expect(document["paths"]?["/rpc/secret"]?["get"] == nil)
        }
    }

    @Test func `a caller sees only what its role may use`() async throws {
        try await withDescription { cinema in
            let answer = try await cinema.send(.get, "/", as: cinema.tokens.anonKey)
            let document = try #require(answer.json)
            #expect(Set(document["definitions"]?.objectValue?.keys ?? [:].keys) == ["films", "people"])
            #expect(document["paths"]?["/kinds"] == nil && document["paths"]?["/rpc/secret"] == nil)
            for name in ["kinds", "secret", "actors"] { #expect(!answer.text.contains("\"\(name)\""), "\(name)") }
        }
    }

    @Test func `HEAD, other types, other methods and the switch`() async throws {
        try await withDescription { cinema in
            let key = cinema.tokens.serviceKey
            let head = try await cinema.send(.head, "/", as: key)
            #expect(head.status == 200 && head.text.isEmpty)
            #expect(head.headers[.contentType] == "application/openapi+json; charset=utf-8")
            for accept in ["application/json", "*/*", "text/html, application/openapi+json"] {
                #expect(try await cinema.get("/", headers: ["Accept": accept]).status == 200)
            }
            let csv = try await cinema.get("/", headers: ["Accept": "text/csv"])
            #expect(csv.status == 406 && csv.code == "PGRST107")
            let rows = try await cinema.get("/films", headers: ["Accept": "application/openapi+json"])
            #expect(rows.status == 406 && rows.code == "PGRST107")
            let posted = try await cinema.post("/", "{}")
            #expect(posted.status == 405 && posted.code == "PGRST117")
            #expect(try await cinema.send(.get, "/", as: nil).status == 401)
        }
        var silent = RESTConfiguration(maxRows: 100)
        silent.describesItself = false
        try await withDescription(silent) { cinema in
            let answer = try await cinema.get("/")
            #expect(answer.status == 404 && answer.code == "PGRST126")
        }
        var small = RESTConfiguration(maxRows: 100)
        small.answers["anon"] = AnswerLimits(bytes: 1000, embeddedRows: 10)
        try await withDescription(small) { cinema in
            let refused = try await cinema.send(.get, "/", as: cinema.tokens.anonKey)
            #expect(refused.code == "AT001")
        }
    }
}
