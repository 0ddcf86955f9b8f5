// Reading tables: columns, renames, casts, JSON paths, filters, order, windows, counts and forms.
import HTTPTypes
import ServerDatabase
import ServerHTTP
import Testing
import Wire

@testable import ServerREST

@Suite struct ReadingTests {
    @Test func `a plain read gives all columns as Postgres encodes them`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.get("/films?id=eq.1")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/json; charset=utf-8")
            #expect(answer.headers[.contentRange] == "0-0/*")
            let film = """
                [{"id":1,"title":"Dune, part one","year":1984,"mood":"calm","tags":["sand","space"],
                "data":{"a":{"b":[10,20]},"n":1},"run":"[1,10)","added_at":"2026-01-02T03:04:05+00:00",
                "director_id":1,"writer_id":2,"shout":"DUNE, PART ONE"}]
                """
            #expect(answer.json == (try json(film)))
        }
    }

    private static let shapes = [
        ("select=title,id&id=eq.2", #"[{"title":"Stalker","id":2}]"#),
        ("select=name:title,y:year::text&id=eq.2", #"[{"name":"Stalker","y":"1979"}]"#),
        ("select=data->a->b->0,data->>n,x:data->a->>b&id=eq.1", #"[{"b":10,"n":"1","x":"[10, 20]"}]"#),
        ("select=tags->0&id=eq.1", #"[{"tags":"sand"}]"#),
        ("select=\"title\"&id=eq.2", #"[{"title":"Stalker"}]"#),
        ("select=id, title&id=eq.2", #"[{"id":2,"title":"Stalker"}]"#),
        ("select=id&year=gte.1984&order=year.desc", #"[{"id":4},{"id":3},{"id":1}]"#),
        ("select=id&order=data->n.desc.nullslast,id.desc&limit=2", #"[{"id":2},{"id":1}]"#),
        ("select=id&order=writer_id.asc.nullsfirst,id", #"[{"id":3},{"id":4},{"id":1},{"id":2}]"#),
        ("select=id&order=id&offset=1&limit=2", #"[{"id":2},{"id":3}]"#),
        ("select=id&limit=0", "[]"),
    ]

    @Test func `select, order and windows`() async throws {
        try await withCinema { cinema in
            for (query, expected) in Self.shapes {
                let answer = try await cinema.get("/films?\(query)")
                #expect(answer.json == (try json(expected)), "\(query): \(answer.text)")
            }
        }
    }

    private static let filters: [(String, [Int])] = [
        ("id=neq.1&id=lt.4", [2, 3]), ("id=not.eq.1", [2, 3, 4]), ("id=in.(1,3)", [1, 3]), ("id=in.()", []),
        ("id=not.in.(1,3)", [2, 4]), ("title=in.(\"Dune, part one\",Heat)", [1, 3]),
        ("title=eq.A \"quoted\" 100%25 film", [4]), ("title=like.*u*e*", [1, 4]), ("title=ilike.dune*", [1]),
        ("title=match.^[DS]", [1, 2]), ("title=imatch.^[ds]", [1, 2]), ("title=like(any).{*une*,He*}", [1, 3]),
        ("title=ilike(all).{*T*,*A*}", [1, 2, 3, 4]), ("id=eq(any).{1,4}", [1, 4]),
        ("writer_id=is.null", [3]), ("writer_id=is.NULL", [3]), ("writer_id=not.is.null", [1, 2, 4]),
        ("writer_id=is.not_null", [1, 2, 4]), ("writer_id=isdistinct.2", [3, 4]), ("mood=eq.tense", [2, 3]),
        ("tags=cs.{space}", [1, 4]), ("tags=cd.{sand,space,zone}", [1, 2, 3, 4]), ("tags=ov.{zone,sand}", [1, 2]),
        ("data=cs.{\"n\":2}", [2]), ("run=ov.[6,7)", [1, 2]), ("run=sl.[15,16)", [1, 2]), ("run=sr.[9,12)", [4]),
        ("run=nxr.[5,10)", [1, 2]), ("run=nxl.[5,6)", [2, 4]), ("run=adj.[10,20)", [1, 4]),
        ("data->>n=eq.1", [1]), ("data->n=eq.2", [2]), ("data->a->b->0=gt.10", [2]),
        ("title=fts.dune", [1]), ("title=fts(english).films", [4]), ("title=plfts(english).part one dune", [1]),
        ("title=phfts(english).part one", [1]), ("title=wfts.stalker or heat", [2, 3]),
        ("title=not.wfts.heat", [1, 2, 4]),
        ("or=(id.eq.1,year.gt.2000)", [1, 4]), ("and=(id.gt.1,id.lt.4)", [2, 3]), ("not.or=(id.eq.1,id.eq.2)", [3, 4]),
        ("or=(and(id.gt.1,id.lt.3),not.and(id.gt.1,mood.eq.calm),id.in.(4,5))", [1, 2, 3, 4]),
        ("or=(tags.cs.{zone},title.eq.\"Dune, part one\")", [1, 2]), ("or=(data->>n.eq.1,id.eq.3)", [1, 3]),
        ("or=(writer_id.is.null,writer_id.not.eq.2)", [3, 4]), ("added_at=gte.2026-01-01T00:00:00.000Z", [1, 2, 3, 4]),
    ]

    @Test func `every operator chooses its rows`() async throws {
        try await withCinema { cinema in
            for (filter, ids) in Self.filters {
                let answer = try await cinema.get("/films?select=id&order=id&\(filter)")
                let found = answer.json?.arrayValue?.compactMap { $0["id"]?.intValue }
                #expect(found == ids, "\(filter): \(answer.text)")
            }
        }
    }

    @Test func `a count is exact, planned or estimated, and partial answers say so`() async throws {
        try await withCinema { cinema in
            let exact = try await cinema.get("/films?select=id&order=id&limit=2", headers: ["Prefer": "count=exact"])
            #expect(exact.status == 206)
            #expect(exact.headers[.contentRange] == "0-1/4")
            #expect(exact.headers[.preferenceApplied] == "count=exact")
            let all = try await cinema.get("/films?select=id", headers: ["Prefer": "count=exact"])
            #expect(all.status == 200)
            #expect(all.headers[.contentRange] == "0-3/4")
            let none = try await cinema.get("/films?id=gt.1000", headers: ["Prefer": "count=exact"])
            #expect(none.headers[.contentRange] == "*/0")
            let estimated = try await cinema.get("/films?id=gt.1", headers: ["Prefer": "count=estimated"])
            #expect(estimated.headers[.contentRange] == "0-2/3")
            let planned = try await cinema.get("/films?id=gt.1", headers: ["Prefer": "count=planned"])
            #expect(planned.headers[.contentRange]?.hasPrefix("0-2/") == true)
            let past = try await cinema.get("/films?offset=9", headers: ["Prefer": "count=exact"])
            #expect(past.status == 416)
            #expect(past.code == "PGRST103")
            #expect(past.headers[.contentRange] == "*/4")
        }
    }

    @Test func `inner joins count, other embeds don't`() async throws {
        try await withCinema { cinema in
            let inner = try await cinema.get(
                "/films?select=id,reviews!inner(id)&reviews.stars=gt.3", headers: ["Prefer": "count=exact"])
            #expect(inner.headers[.contentRange] == "0-1/2")
            let left = try await cinema.get("/films?select=id,reviews(id)", headers: ["Prefer": "count=exact"])
            #expect(left.headers[.contentRange] == "0-3/4")
        }
    }

    @Test func `the Range header and the query's window intersect`() async throws {
        try await withCinema { cinema in
            let range = try await cinema.get(
                "/films?select=id&order=id&limit=3", headers: ["Range": "1-9", "Range-Unit": "items"])
            #expect(range.json == (try json(#"[{"id":2},{"id":3}]"#)))
            #expect(range.headers[.contentRange] == "1-2/*")
            let backwards = try await cinema.get("/films", headers: ["Range": "5-2"])
            #expect(backwards.status == 416)
            let bytes = try await cinema.get("/films?select=id", headers: ["Range": "bytes=0-1"])
            #expect(bytes.json?.arrayValue?.count == 4)
        }
    }

    @Test func `no answer holds more rows than the cap`() async throws {
        try await withCinema(RESTConfiguration(maxRows: 2)) { cinema in
            let answer = try await cinema.get("/films?select=id&limit=50", headers: ["Prefer": "count=exact"])
            #expect(answer.json?.arrayValue?.count == 2)
            #expect(answer.status == 206)
            #expect(answer.headers[.contentRange] == "0-1/4")
            let estimated = try await cinema.get("/films?select=id", headers: ["Prefer": "count=estimated"])
            #expect(estimated.headers[.contentRange]?.hasPrefix("0-1/") == true)
        }
    }

    @Test func `one object is one row or an error`() async throws {
        let object = ["Accept": "application/vnd.pgrst.object+json"]
        try await withCinema { cinema in
            let one = try await cinema.get("/films?select=id&id=eq.1", headers: object)
            #expect(one.json == (try json(#"{"id":1}"#)))
            #expect(one.headers[.contentType] == "application/vnd.pgrst.object+json; charset=utf-8")
            let many = try await cinema.get("/films", headers: object)
            #expect(many.status == 406)
            #expect(many.code == "PGRST116")
            #expect(many.json?["details"]?.stringValue == "The result contains 4 rows")
            let none = try await cinema.get("/films?id=eq.99", headers: object)
            #expect(none.json?["details"]?.stringValue == "The result contains 0 rows")
        }
    }

    @Test func `nulls can be stripped`() async throws {
        try await withCinema { cinema in
            let array = try await cinema.get(
                "/people?select=id,mentor_id&id=lte.2",
                headers: ["Accept": "application/vnd.pgrst.array+json;nulls=stripped"])
            #expect(array.json == (try json(#"[{"id":1},{"id":2,"mentor_id":1}]"#)))
            let object = try await cinema.get(
                "/people?select=id,mentor_id&id=eq.1",
                headers: ["Accept": "application/vnd.pgrst.object+json;nulls=stripped"])
            #expect(object.json == (try json(#"{"id":1}"#)))
        }
    }

    @Test func `rows come as CSV with quotes where they are needed`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.get(
                "/films?select=id,title,writer_id,tags&id=in.(1,3,4)&order=id", headers: ["Accept": "text/csv"])
            #expect(answer.headers[.contentType] == "text/csv; charset=utf-8")
            #expect(
                answer.text == """
                    id,title,writer_id,tags
                    1,"Dune, part one",2,"{sand,space}"
                    3,Heat,,{}
                    4,"A ""quoted"" 100% film",1,{space}
                    """)
            #expect(answer.headers[.contentRange] == "0-2/*")
        }
    }

    @Test func `HEAD has the headers and no body`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.send(
                .head, "/films?select=id", as: cinema.tokens.serviceKey, headers: ["Prefer": "count=exact"])
            #expect(answer.status == 200)
            #expect(answer.headers[.contentRange] == "0-3/4")
            #expect(answer.text.isEmpty)
        }
    }

    @Test func `a computed column is a column`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.get("/people?select=born_in&born_in=like.*Bela")
            #expect(answer.json == (try json(#"[{"born_in":"Town of Bela"}]"#)))
        }
    }

    @Test func `another schema is read only when it is exposed`() async throws {
        try await withCinema(RESTConfiguration(schemas: ["public", "archive"])) { cinema in
            let box = try await cinema.get("/boxes", headers: ["Accept-Profile": "archive"])
            #expect(box.json == (try json(#"[{"id":1,"label":"old"}]"#)))
            #expect(box.headers[.contentProfile] == "archive")
            let closed = try await cinema.get("/users", headers: ["Accept-Profile": "auth"])
            #expect(closed.status == 406)
            #expect(closed.code == "PGRST106")
        }
    }

    @Test func `the time zone is UTC unless the client prefers another`() async throws {
        try await withCinema { cinema in
            let tokyo = try await cinema.get(
                "/films?select=added_at&id=eq.1", headers: ["Prefer": "timezone=Asia/Tokyo"])
            #expect(tokyo.json == (try json(#"[{"added_at":"2026-01-02T12:04:05+09:00"}]"#)))
            #expect(tokyo.headers[.preferenceApplied] == "timezone=Asia/Tokyo")
            let utc = try await cinema.get(
                "/films?select=added_at&id=eq.1", headers: ["Prefer": "timezone=Mars/Olympus"])
            #expect(utc.json == (try json(#"[{"added_at":"2026-01-02T03:04:05+00:00"}]"#)))
        }
    }
}

extension ReadingTests {
    @Test func `the schema follows a notification, and an unknown table doesn't cause a reload`() async throws {
        try await withCinema { cinema in
            #expect(try await cinema.get("/latecomers").code == "PGRST205")
            _ = try await cinema.database.query("create table public.latecomers (id int)")
            _ = try await cinema.database.query("grant select on public.latecomers to service_role")
            #expect(try await cinema.get("/latecomers").status == 404)
            let listening = Task { await cinema.schema.listen() }
            defer { listening.cancel() }
            var status = 404
            for _ in 0..<600 where status == 404 {
                _ = try await cinema.database.query("notify pgrst, 'reload schema'")
                try await Task.sleep(for: .milliseconds(50))
                status = try await cinema.get("/latecomers").status
            }
            #expect(status == 200)
        }
    }
}
