// Inserts, upserts, updates and deletes, with every wish a client may have about them.
import HTTPTypes
import ServerDatabase
import ServerHTTP
import Testing
import Wire

@testable import ServerREST

@Suite struct WritingTests {
    private let returning = ["Prefer": "return=representation"]

    @Test func `an insert answers with as much as was asked`() async throws {
        try await withCinema { cinema in
            let minimal = try await cinema.post("/actors", #"{"id":10,"name":"A"}"#)
            #expect(minimal.status == 201)
            #expect(minimal.text.isEmpty)
            #expect(minimal.headers[.contentRange] == "*/*")
            let whole = try await cinema.post("/actors", #"{"id":11,"name":"B"}"#, headers: returning)
            #expect(whole.status == 201)
            #expect(whole.json == (try json(#"[{"id":11,"name":"B"}]"#)))
            #expect(whole.headers[.preferenceApplied] == "return=representation")
            let part = try await cinema.post("/actors?select=name", #"[{"id":12,"name":"C"}]"#, headers: returning)
            #expect(part.json == (try json(#"[{"name":"C"}]"#)))
            let address = try await cinema.post(
                "/actors", #"{"id":13,"name":"D"}"#, headers: ["Prefer": "return=headers-only,count=exact"])
            #expect(address.headers[.location] == "/actors?id=eq.13")
            #expect(address.headers[.contentRange] == "*/1")
            #expect(address.text.isEmpty)
        }
    }

    @Test func `one object is answered as one, and CSV as CSV`() async throws {
        try await withCinema { cinema in
            let object = try await cinema.post(
                "/actors", #"{"id":10,"name":"A"}"#,
                headers: ["Prefer": "return=representation", "Accept": "application/vnd.pgrst.object+json"])
            #expect(object.json == (try json(#"{"id":10,"name":"A"}"#)))
            let csv = try await cinema.post(
                "/actors", "id,name\n20,\"Q, R\"\n21,NULL\n".replacing("NULL", with: "S"),
                headers: ["Prefer": "return=representation", "Accept": "text/csv", "Content-Type": "text/csv"])
            #expect(csv.text == "id,name\n20,\"Q, R\"\n21,S")
            let form = try await cinema.post(
                "/actors", "id=30&name=a+b%2Bc",
                headers: ["Prefer": "return=representation", "Content-Type": "application/x-www-form-urlencoded"])
            #expect(form.json == (try json(#"[{"id":30,"name":"a b+c"}]"#)))
        }
    }

    @Test func `many rows need the same keys, or a list of columns`() async throws {
        try await withCinema { cinema in
            let uneven = #"[{"id":10,"name":"A"},{"id":11}]"#
            let refused = try await cinema.post("/actors", uneven)
            #expect(refused.status == 400)
            #expect(refused.json?["message"]?.stringValue == "All object keys must match")
            let mixed = #"[{"id":20,"hits":1},{"id":21}]"#
            let nulls = try await cinema.post(#"/counters?columns="id","hits""#, mixed)
            #expect(nulls.code == "23502")
            let defaults = try await cinema.post(
                #"/counters?columns="id","hits"&select=id,hits"#, mixed,
                headers: ["Prefer": "return=representation,missing=default"])
            #expect(defaults.json == (try json(#"[{"id":20,"hits":1},{"id":21,"hits":7}]"#)))
            let extra = try await cinema.post("/actors?columns=id,name", #"{"id":14,"name":"E","junk":true}"#)
            #expect(extra.status == 201)
        }
    }

    @Test func `generated keys, empty objects and no rows at all`() async throws {
        try await withCinema { cinema in
            let film = try await cinema.post(
                "/films?select=id,mood,tags", #"{"title":"x","tags":["a","b"]}"#, headers: returning)
            #expect(film.json == (try json(#"[{"id":100,"mood":"calm","tags":["a","b"]}]"#)))
            let generated = try await cinema.post(
                "/films?columns=id,title&select=id", #"[{"title":"y"},{"title":"z"}]"#,
                headers: ["Prefer": "return=representation,missing=default"])
            #expect(generated.json == (try json(#"[{"id":101},{"id":102}]"#)))
            let empty = try await cinema.post("/notes?select=body", "{}", headers: returning)
            #expect(empty.code == "23502", "the service key has no user to own the note")
            let none = try await cinema.post("/actors", "[]", headers: returning)
            #expect(none.status == 201)
            #expect(none.text == "[]")
        }
    }

    @Test func `a view that can't be written to says so, and isn't a fault of the server's`() async throws {
        try await withCinema { cinema in
            let answers = [
                try await cinema.post("/films_by_year", #"{"year":1990,"films":1}"#),
                try await cinema.send(
                    .patch, "/films_by_year?year=eq.1990", as: cinema.tokens.serviceKey, body: #"{"films":1}"#),
                try await cinema.send(.delete, "/films_by_year?year=eq.1990", as: cinema.tokens.serviceKey),
            ]
            for answer in answers { #expect(answer.status == 405 && answer.code == "55000", "\(answer.text)") }
            #expect(try await cinema.get("/films_by_year?select=year").status == 200)
        }
    }

    @Test func `an upsert merges or ignores`() async throws {
        try await withCinema { cinema in
            let merged = try await cinema.post(
                "/counters", #"[{"id":1,"hits":50}]"#,
                headers: ["Prefer": "resolution=merge-duplicates,return=representation"])
            #expect(merged.status == 200)
            #expect(merged.json == (try json(#"[{"id":1,"name":"one","hits":50}]"#)))
            #expect(merged.headers[.preferenceApplied] == "resolution=merge-duplicates, return=representation")
            let mixed = try await cinema.post(
                "/counters", #"[{"id":1,"hits":51},{"id":9,"hits":1}]"#,
                headers: ["Prefer": "resolution=merge-duplicates"])
            #expect(mixed.status == 201)
            let byName = try await cinema.post(
                "/counters?on_conflict=name", #"{"id":99,"name":"two","hits":3}"#,
                headers: ["Prefer": "resolution=ignore-duplicates,return=representation"])
            #expect(byName.status == 201)
            #expect(byName.text == "[]")
            let conflict = try await cinema.post("/counters", #"{"id":1,"hits":50}"#)
            #expect(conflict.status == 409)
            #expect(conflict.code == "23505")
            let noSuchKey = try await cinema.post(
                "/counters?on_conflict=hits", #"{"id":1}"#, headers: ["Prefer": "resolution=merge-duplicates"])
            #expect(noSuchKey.status == 400)
        }
    }

    @Test func `an update changes the rows its filters choose`() async throws {
        try await withCinema { cinema in
            let service = cinema.tokens.serviceKey
            let minimal = try await cinema.send(.patch, "/counters?id=eq.1", as: service, body: #"{"hits":5}"#)
            #expect(minimal.status == 204)
            #expect(minimal.headers[.contentRange] == "0-0/*")
            let whole = try await cinema.send(
                .patch, "/counters?id=lte.2&select=id,hits&order=id.desc", as: service, body: #"{"hits":6}"#,
                headers: ["Prefer": "return=representation,count=exact"])
            #expect(whole.status == 200)
            #expect(whole.json == (try json(#"[{"id":2,"hits":6},{"id":1,"hits":6}]"#)))
            #expect(whole.headers[.contentRange] == "0-1/2")
            let none = try await cinema.send(
                .patch, "/counters?id=eq.77", as: service, body: #"{"hits":6}"#, headers: returning)
            #expect(none.status == 200)
            #expect(none.text == "[]")
            #expect(none.headers[.contentRange] == "*/*")
            let nothing = try await cinema.send(.patch, "/counters?id=eq.1", as: service, body: "{}")
            #expect(nothing.status == 204)
            let everything = try await cinema.send(.patch, "/counters", as: service, body: #"{"hits":0}"#)
            #expect(everything.status == 400)
            #expect(everything.json?["message"]?.stringValue == "UPDATE requires a WHERE clause")
            let unknown = try await cinema.send(.patch, "/counters?id=eq.1", as: service, body: #"{"hitz":0}"#)
            #expect(unknown.code == "PGRST204")
        }
    }

    @Test func `a delete takes the rows its filters choose`() async throws {
        try await withCinema { cinema in
            let service = cinema.tokens.serviceKey
            let whole = try await cinema.send(
                .delete, "/counters?name=eq.one&select=id", as: service,
                headers: ["Prefer": "return=representation,count=exact"])
            #expect(whole.status == 200)
            #expect(whole.json == (try json(#"[{"id":1}]"#)))
            #expect(whole.headers[.contentRange] == "*/1")
            let minimal = try await cinema.send(.delete, "/counters?or=(id.eq.2,id.eq.3)", as: service)
            #expect(minimal.status == 204)
            #expect(try await cinema.get("/counters").text == "[]")
            #expect(try await cinema.send(.delete, "/counters", as: service).status == 400)
            let referenced = try await cinema.send(.delete, "/films?id=eq.1", as: service)
            #expect(referenced.status == 409)
            #expect(referenced.code == "23503")
        }
    }

    @Test func `a write that isn't about one row is undone when one was asked for`() async throws {
        try await withCinema { cinema in
            let headers = ["Prefer": "return=representation", "Accept": "application/vnd.pgrst.object+json"]
            let two = try await cinema.send(
                .patch, "/counters?id=lte.2", as: cinema.tokens.serviceKey, body: #"{"hits":99}"#, headers: headers)
            #expect(two.status == 406)
            #expect(two.json?["details"]?.stringValue == "The result contains 2 rows")
            let none = try await cinema.send(
                .delete, "/counters?id=eq.77", as: cinema.tokens.serviceKey, headers: headers)
            #expect(none.json?["details"]?.stringValue == "The result contains 0 rows")
            #expect(try await cinema.get("/counters?hits=eq.99").text == "[]")
        }
    }

    @Test func `max-affected undoes what goes too far, for strict clients`() async throws {
        try await withCinema { cinema in
            let service = cinema.tokens.serviceKey
            let strict = try await cinema.send(
                .patch, "/counters?id=lte.2", as: service, body: #"{"hits":99}"#,
                headers: ["Prefer": "handling=strict, max-affected=1"])
            #expect(strict.code == "PGRST124")
            #expect(try await cinema.get("/counters?hits=eq.99").text == "[]")
            let lenient = try await cinema.send(
                .patch, "/counters?id=lte.2", as: service, body: #"{"hits":99}"#, headers: ["Prefer": "max-affected=1"])
            #expect(lenient.status == 204)
            let unknown = try await cinema.get("/counters", headers: ["Prefer": "handling=strict, wish=granted"])
            #expect(unknown.code == "PGRST122")
        }
    }

    @Test func `a dry run leaves nothing behind, and only where it is allowed`() async throws {
        let headers = ["Prefer": "return=representation,tx=rollback"]
        try await withCinema { cinema in
            let answer = try await cinema.post("/actors", #"{"id":10,"name":"A"}"#, headers: headers)
            #expect(answer.status == 201)
            #expect(answer.json == (try json(#"[{"id":10,"name":"A"}]"#)))
            #expect(answer.headers[.preferenceApplied] == "return=representation, tx=rollback")
            #expect(try await cinema.get("/actors?id=eq.10").text == "[]")
        }
        try await withCinema(RESTConfiguration(allowsDryRun: false)) { cinema in
            _ = try await cinema.post("/actors", #"{"id":10,"name":"A"}"#, headers: headers)
            #expect(try await cinema.get("/actors?select=id&id=eq.10").text == #"[{"id":10}]"#)
        }
    }

    @Test func `PUT writes the row its URL names`() async throws {
        try await withCinema { cinema in
            let service = cinema.tokens.serviceKey
            let new = try await cinema.send(.put, "/actors?id=eq.50", as: service, body: #"{"id":50,"name":"N"}"#)
            #expect(new.status == 201)
            let old = try await cinema.send(
                .put, "/actors?id=eq.50", as: service, body: #"{"id":50,"name":"M"}"#, headers: returning)
            #expect(old.status == 200)
            #expect(old.json == (try json(#"[{"id":50,"name":"M"}]"#)))
            let other = try await cinema.send(.put, "/actors?id=eq.50", as: service, body: #"{"id":51,"name":"M"}"#)
            #expect(other.code == "PGRST115")
            let loose = try await cinema.send(.put, "/actors?name=eq.M", as: service, body: #"{"id":50,"name":"M"}"#)
            #expect(loose.status == 405)
            let limited = try await cinema.send(
                .put, "/actors?id=eq.50&limit=1", as: service, body: #"{"id":50,"name":"M"}"#)
            #expect(limited.code == "PGRST114")
        }
    }

    private static let badBodies: [(String, Int, String)] = [
        ("", 400, "PGRST102"), ("{", 400, "PGRST102"), ("[1]", 400, "PGRST102"), ("\"text\"", 400, "PGRST102"),
        ("{\"id\":01}", 400, "PGRST102"), ("{\"id\":1,}", 400, "PGRST102"), ("{\"id\":1}x", 400, "PGRST102"),
        ("{\"id\":1}\u{0}", 400, "PGRST102"), ("{\"nope\":1}", 400, "PGRST204"), ("{\"id\":\"x\"}", 400, "22P02"),
        ("{\"id\":1}", 400, "23502"), ("{\"id\":5,\"name\":\"\\u0000\"}", 400, "22P05"),
        (String(repeating: "[", count: 10_000), 400, "PGRST102"),
        (
            "{\"id\":1,\"name\":" + String(repeating: "{\"a\":", count: 9000) + "1"
                + String(repeating: "}", count: 9001), 400, "PGRST102"
        ),
    ]

    @Test func `a bad body is refused in words`() async throws {
        try await withCinema(RESTConfiguration(bodyLimit: 200_000)) { cinema in
            for (body, status, code) in Self.badBodies {
                let answer = try await cinema.post("/actors", body)
                #expect(answer.status == status && answer.code == code, "\(body.prefix(40)): \(answer.text)")
            }
            let large = try await cinema.post(
                "/actors", #"{"id":10,"name":"\#(String(repeating: "x", count: 200_001))"}"#)
            #expect(large.status == 413)
            let picture = try await cinema.post("/actors", "{}", headers: ["Content-Type": "image/png"])
            #expect(picture.code == "PGRST102")
        }
    }
}
