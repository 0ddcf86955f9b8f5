/// `count()`, `sum()` and the like: over a table, by groups, in embedded and in spread resources, behind their switch.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct AggregateTests {
    private static var allowed: RESTConfiguration {
        var configuration = RESTConfiguration(maxRows: 100)
        configuration.allowsAggregates = true
        return configuration
    }

    @Test(
        "a request's groups are what is asked for",
        arguments: [
            ("/films?select=count()", #"[{"count":4}]"#), ("/films?select=n:count()", #"[{"n":4}]"#),
            ("/films?select=count()::text", #"[{"count":"4"}]"#),
            ("/films?select=writer_id.count()", #"[{"count":3}]"#),
            ("/films?select=year.sum(),year.max(),year.min()", #"[{"sum":7959,"max":2001,"min":1979}]"#),
            ("/films?select=a:year.avg()::int&year=lt.1990", #"[{"a":1982}]"#),
            ("/films?select=data->>n::int.sum()", #"[{"sum":3}]"#),
            ("/films?select=s:data->>n::int.sum()::text", #"[{"s":"3"}]"#),
            ("/films?select=count()&id=eq.0", #"[{"count":0}]"#), ("/films?select=mood,count()&id=eq.0", "[]"),
            ("/films?select=mood,n:count()&order=mood", #"[{"mood":"calm","n":2},{"mood":"tense","n":2}]"#),
            (
                "/films?select=n:count(),who:director_id&order=director_id.desc.nullslast",
                #"[{"n":1,"who":3},{"n":1,"who":2},{"n":1,"who":1},{"n":1,"who":null}]"#
            ),
            (
                "/films?select=data->a,count()&order=count.desc&limit=1", #"[{"a":null,"count":2}]"#
            ),
            (
                "/films?select=n:count(),director_id,director:people!films_director_id_fkey(name)&director_id=not.is.null&order=director_id",
                #"[{"n":1,"director_id":1,"director":{"name":"Agnes"}},{"n":1,"director_id":2,"director":{"name":"Bela"}},{"n":1,"director_id":3,"director":{"name":"Chris"}}]"#
            ),
            (
                "/films?select=id,reviews(stars.sum(),stars.avg(),count())&order=id&id=lte.3",
                #"[{"id":1,"reviews":[{"sum":7,"avg":3.5,"count":2}]},{"id":2,"reviews":[{"sum":4,"avg":4.0,"count":1}]},{"id":3,"reviews":[{"sum":null,"avg":null,"count":0}]}]"#
            ),
            (
                "/reviews?select=total:stars.sum(),...films(title)&order=films(title)",
                #"[{"total":7,"title":"Dune, part one"},{"total":4,"title":"Stalker"}]"#
            ),
            ("/reviews?select=...films(newest:year.max())", #"[{"newest":1984}]"#),
            ("/reviews?select=...films(count())", #"[{"count":3}]"#),
            ("/films?select=...details(count())", #"[{"count":2}]"#),
            (
                "/reviews?select=...films(mood,...people!films_director_id_fkey(people:count()))&order=films(mood)",
                #"[{"mood":"calm","people":2},{"mood":"tense","people":1}]"#
            ),
            (
                "/people?select=name,films!films_director_id_fkey(mood,count())&id=eq.1",
                #"[{"name":"Agnes","films":[{"mood":"calm","count":1}]}]"#
            ),
            ("/rpc/pairs?select=k.count()", #"[{"count":3}]"#),
        ])
    func groups(_ path: String, _ rows: String) async throws {
        try await withCinema(Self.allowed) { cinema in
            let answer = try await cinema.get(path)
            let expected = try json(rows)
            #expect(answer.status == 200 && answer.json == expected, "\(answer.text)")
        }
    }

    @Test func `groups are counted as groups, and a written row can be summed up`() async throws {
        try await withCinema(Self.allowed) { cinema in
            let counted = try await cinema.get("/films?select=mood,count()", headers: ["Prefer": "count=exact"])
            #expect(counted.status == 200 && counted.headers[.contentRange] == "0-1/2", "\(counted.text)")
            let written = try await cinema.post(
                "/people?select=count(),id.max()", #"[{"id":50,"name":"X"},{"id":51,"name":"Y"}]"#,
                headers: ["Prefer": "return=representation"])
            #expect(written.json == (try json(#"[{"count":2,"max":51}]"#)), "\(written.text)")
            let csv = try await cinema.get("/films?select=mood,count()&order=mood", headers: ["Accept": "text/csv"])
            #expect(csv.text == "mood,count\ncalm,2\ntense,2")
        }
    }

    @Test func `row level security decides what is counted`() async throws {
        try await withCinema(Self.allowed) { cinema in
            for (user, body) in [(cinema.ada, "1"), (cinema.ada, "2"), (cinema.ben, "3")] {
                let made = try await cinema.send(.post, "/notes", as: user.token, body: "{\"body\":\"\(body)\"}")
                #expect(made.status == 201, "\(made.text)")
            }
            let answer = try await cinema.send(.get, "/notes?select=body.max(),body.count()", as: cinema.ada.token)
            #expect(answer.json == (try json(#"[{"max":"2","count":2}]"#)), "\(answer.text)")
        }
    }

    @Test(
        "what can't be aggregated is refused in PostgREST's words",
        arguments: [
            ("/films?select=nothing.sum()", 400, "42703"), ("/films?select=title.sum()", 404, "42883"),
            ("/people?select=name,...films!films_director_id_fkey(year.sum())", 400, "PGRST127"),
            ("/people?select=...films!films_director_id_fkey(...details(count()))", 400, "PGRST127"),
            ("/films?select=year.median()", 400, "PGRST100"), ("/films?select=year.sum(1)", 400, "PGRST100"),
            ("/films?select=year.sum().max()", 400, "PGRST100"), ("/films?select=year.sum", 400, "PGRST100"),
            ("/films?select=count(", 400, "PGRST100"), ("/films?select=year.sum()::int;drop", 400, "PGRST100"),
            ("/films?select=run,data,count()&order=title", 400, "42803"),
            ("/reviews?select=...films(mood,year.sum())&order=films(id)", 400, "42803"),
        ])
    func refused(_ path: String, _ status: Int, _ code: String) async throws {
        try await withCinema(Self.allowed) { cinema in
            let answer = try await cinema.get(path)
            #expect(answer.status == status && answer.code == code, "\(answer.status) \(answer.text)")
        }
    }

    @Test func `long and deep selects have their limits`() async throws {
        try await withCinema(Self.allowed) { cinema in
            let long = (0...Limits.selectItems).map { "a\($0):year.sum()" }.joined(separator: ",")
            let deep = (0...Limits.depth).reduce("count()") { inner, _ in "people(\(inner))" }
            for select in [long, deep] {
                let answer = try await cinema.get("/films?select=\(select)")
                #expect(answer.status == 400 && answer.code == "PGRST100", "\(answer.text.prefix(200))")
            }
        }
    }

    @Test func `without the switch every aggregate is refused`() async throws {
        try await withCinema { cinema in
            for select in ["count()", "year.sum()", "title,reviews(count())", "...details(synopsis.count())"] {
                let answer = try await cinema.get("/films?select=\(select)")
                #expect(answer.status == 400 && answer.code == "PGRST123", "\(answer.text)")
                #expect(answer.json?["message"] == "Use of aggregate functions is not allowed")
            }
        }
    }
}
