// Answers that would grow beyond what the caller's role may get are refused before they are made whole.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct AnswerLimitTests {
    private static func configuration(bytes: Int = 1 << 20, rows: Int = 1000) -> RESTConfiguration {
        var configuration = RESTConfiguration(maxRows: 100)
        configuration.answers = [
            "anon": AnswerLimits(bytes: bytes, embeddedRows: rows), "authenticated": .least,
            "service_role": AnswerLimits(bytes: 64 << 20, embeddedRows: 100_000),
        ]
        return configuration
    }

    /// `films(director(films(director(…` multiplies with every level.
    private static func deep(_ levels: Int) -> String {
        (0..<levels).reduce("id") { inner, level in
            level % 2 == 0 ? "id,films!films_director_id_fkey(\(inner))" : "id,people!films_director_id_fkey(\(inner))"
        }
    }

    private func fill(_ cinema: Cinema) async throws {
        _ = try await cinema.database.query(
            "insert into films (title, director_id) select 'film ' || n, 1 from generate_series(1, 60) n")
    }

    @Test func `lists within lists that multiply are stopped, in little time, with words and a code`() async throws {
        try await withCinema(Self.configuration()) { cinema in
            try await fill(cinema)
            let began = ContinuousClock.now
            let answer = try await cinema.send(
                .get, "/people?select=\(Self.deep(7))", as: cinema.tokens.anonKey)
            #expect(ContinuousClock.now - began < .seconds(20))
            #expect(answer.status == 400 && answer.code == "AT001", "\(answer.text.prefix(300))")
            #expect(answer.json?["details"]?.stringValue?.contains("1000 rows") == true)
            #expect(answer.json?["hint"]?.stringValue?.contains("limit") == true)
            // The connection is as good as new.
            #expect(try await cinema.send(.get, "/people?select=id", as: cinema.tokens.anonKey).status == 200)
        }
    }

    @Test func `the count is of one request, and of the rows that are embedded`() async throws {
        try await withCinema(Self.configuration(rows: 61)) { cinema in
            try await fill(cinema)
            let path = "/people?select=id,films!films_director_id_fkey(id)&id=eq.1"
            for _ in 0..<3 {
                let answer = try await cinema.send(.get, path, as: cinema.tokens.anonKey)
                #expect(answer.status == 200, "\(answer.text.prefix(300))")
                #expect(answer.json?.arrayValue?.first?["films"]?.arrayValue?.count == 61)
            }
            let both =
                "/people?select=id,films!films_director_id_fkey(id),more:films!films_director_id_fkey(id)&id=eq.1"
            #expect(try await cinema.send(.get, both, as: cinema.tokens.anonKey).code == "AT001")
            // A limit the client gives holds the count down, filters that leave rows out don't count them.
            #expect(
                try await cinema.send(
                    .get, both + "&more.limit=5&films.limit=50", as: cinema.tokens.anonKey
                ).status == 200)
        }
    }

    @Test func `each role has its own limits`() async throws {
        try await withCinema(Self.configuration(bytes: 2000, rows: 10)) { cinema in
            try await fill(cinema)
            let path = "/people?select=id,films!films_director_id_fkey(*)&id=eq.1"
            #expect(try await cinema.send(.get, path, as: cinema.tokens.anonKey).code == "AT001")
            #expect(try await cinema.get(path).status == 200)
        }
    }

    @Test func `a body with too many bytes is refused, one below the limit is not`() async throws {
        try await withCinema(Self.configuration(bytes: 3000)) { cinema in
            try await fill(cinema)
            let all = try await cinema.send(.get, "/films?select=*", as: cinema.tokens.anonKey)
            #expect(all.status == 400 && all.code == "AT001")
            #expect(all.json?["details"]?.stringValue?.contains("3000 bytes") == true)
            for format in ["application/vnd.pgrst.object+json", "text/csv"] {
                let few = try await cinema.send(
                    .get, "/films?select=id,title&limit=1", as: cinema.tokens.anonKey, headers: ["Accept": format])
                #expect(few.status == 200, "\(format)")
            }
            let csv = try await cinema.send(
                .get, "/films?select=*", as: cinema.tokens.anonKey, headers: ["Accept": "text/csv"])
            #expect(csv.code == "AT001")
        }
    }

    @Test func `a write whose answer would be too large writes nothing`() async throws {
        try await withCinema(Self.configuration()) { cinema in
            var configuration = Self.configuration()
            configuration.answers["service_role"] = AnswerLimits(bytes: 500, embeddedRows: 10)
            try await withCinema(configuration) { small in
                let rows = (200..<240).map { #"{"id":\#($0),"name":"somebody"}"# }.joined(separator: ",")
                let answer = try await small.post("/actors", "[\(rows)]", headers: ["Prefer": "return=representation"])
                #expect(answer.status == 400 && answer.code == "AT001", "\(answer.text.prefix(200))")
                #expect(try await small.database.query("select count(*) from actors where id >= 200").scalar == "0")
                #expect(try await small.post("/actors", "[\(rows)]").status == 201)
            }
        }
    }

    @Test func `a statement that takes too long answers 504 with Postgres' code, and says so`() async throws {
        var configuration = Self.configuration()
        configuration.statementTimeout = .milliseconds(200)
        try await withCinema(configuration) { cinema in
            _ = try await cinema.database.query(
                "create function nap() returns int language sql as 'select 1 from pg_sleep(20)'")
            _ = try await cinema.database.query("notify pgrst, 'reload schema'")
            try await eventually { try await cinema.get("/rpc/nap").status != 404 }
            let answer = try await cinema.get("/rpc/nap")
            #expect(answer.status == 504 && answer.code == "57014")
        }
    }

    @Test func `the counter of embedded rows can't be set back by a caller`() async throws {
        try await withCinema(Self.configuration()) { cinema in
            for role in ["anon", "authenticated"] {
                let error = await #expect(throws: DatabaseError.self) {
                    try await cinema.database.withRole(
                        Caller(role: role, claims: "{}"), RequestSettings(),
                        [Statement("select setval('pg_temp.atelier_embedded_rows', 1)")])
                }
                #expect(error?.sqlState == "42501")
            }
        }
    }
}

@Suite struct SuggestionTests {
    @Test func `suggestions name what the caller may use, and nothing else`() async throws {
        try await withCinema { cinema in
            try await cinema.database.transaction {
                try await $0.script(
                    """
                    create function secret_sum(first int, second int) returns int language sql as 'select 1';
                    revoke all on function secret_sum from public, anon, authenticated;
                    grant execute on function secret_sum to service_role;
                    create table secret_things (id int primary key, film_id int references films (id));
                    revoke all on secret_things from public, anon, authenticated;
                    grant select on secret_things to service_role;
                    notify pgrst, 'reload schema';
                    """)
            }
            try await eventually { try await cinema.get("/secret_things").status == 200 }
            for (path, word) in [
                ("/rpc/secret_sun", "secret_sum"), ("/rpc/secret_sum?third=1", "first"),
                ("/secret_thing", "secret_things"), ("/films?select=id,secret_thing(id)", "secret_things"),
            ] {
                let told = try await cinema.get(path)
                #expect(told.json?["hint"]?.stringValue?.contains(word) == true, "\(path): \(told.text)")
                let silent = try await cinema.send(.get, path, as: cinema.tokens.anonKey)
                #expect((400..<500).contains(silent.status))
                #expect(!silent.text.contains(word), "\(path): \(silent.text)")
            }
            // What anon may use is still suggested to it.
            let film = try await cinema.send(.get, "/film", as: cinema.tokens.anonKey)
            #expect(film.json?["hint"]?.stringValue?.contains("films") == true)
        }
    }
}
