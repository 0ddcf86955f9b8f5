// Related rows inside rows: every cardinality, hints, spreads, and filters and orders across the relation.
import HTTPTypes
import Testing
import Wire

@testable import ServerREST

@Suite struct EmbeddingTests {
    private static let shapes = [
        // To one, by column, by constraint, by hint, renamed, empty, missing.
        ("films?select=id,director_id(name)&id=eq.1", #"[{"id":1,"director_id":{"name":"Agnes"}}]"#),
        ("films?select=films_writer_id_fkey(name)&id=eq.1", #"[{"films_writer_id_fkey":{"name":"Bela"}}]"#),
        ("films?select=people!director_id(name)&id=eq.1", #"[{"people":{"name":"Agnes"}}]"#),
        (
            "films?select=w:people!films_writer_id_fkey(name)&id=in.(1,3)&order=id",
            #"[{"w":{"name":"Bela"}},{"w":null}]"#
        ),
        ("films?select=id,director:people!director_id()&id=eq.1", #"[{"id":1}]"#),
        // To many.
        (
            "films?select=id,reviews(id)&id=in.(1,3)&order=id",
            #"[{"id":1,"reviews":[{"id":1},{"id":2}]},{"id":3,"reviews":[]}]"#
        ),
        ("people?select=id,films!director_id(id)&id=eq.2", #"[{"id":2,"films":[{"id":2}]}]"#),
        ("films?select=reviews(id)&id=eq.1&reviews.order=stars&reviews.limit=1", #"[{"reviews":[{"id":2}]}]"#),
        ("films?select=reviews(id)&id=eq.1&reviews.order=id.desc&reviews.offset=1", #"[{"reviews":[{"id":1}]}]"#),
        ("films?select=reviews(id)&id=eq.1&reviews.stars=gt.3", #"[{"reviews":[{"id":1}]}]"#),
        (
            "films?select=r:reviews(id)&id=eq.1&r.or=(stars.eq.2,body.like.*worms)&r.order=id",
            #"[{"r":[{"id":1},{"id":2}]}]"#
        ),
        ("films?select=r:reviews(id)&id=eq.1&reviews.stars=eq.2", #"[{"r":[{"id":2}]}]"#),
        // One to one, from both sides.
        (
            "films?select=id,details(synopsis)&id=lte.2&order=id",
            #"[{"id":1,"details":{"synopsis":"Worms"}},{"id":2,"details":null}]"#
        ),
        ("details?select=synopsis,films(title)&film_id=eq.3", #"[{"synopsis":"A bank","films":{"title":"Heat"}}]"#),
        // Many to many, and what the junction itself knows.
        ("films?select=actors(name)&id=eq.1&actors.order=name", #"[{"actors":[{"name":"Yann"},{"name":"Zoe"}]}]"#),
        (
            "actors?select=name,films(id)&id=gte.2&order=id",
            #"[{"name":"Yann","films":[{"id":1},{"id":3}]},{"name":"Xi","films":[]}]"#
        ),
        ("films?select=actors!roles(id)&id=eq.3", #"[{"actors":[{"id":2}]}]"#),
        ("films?select=roles(part,actors(name))&id=eq.3", #"[{"roles":[{"part":"Cop","actors":{"name":"Yann"}}]}]"#),
        // The table itself.
        ("people?select=name,mentor_id(name)&id=eq.2", #"[{"name":"Bela","mentor_id":{"name":"Agnes"}}]"#),
        ("people?select=name,people(name)&id=eq.1", #"[{"name":"Agnes","people":[{"name":"Bela"},{"name":"Chris"}]}]"#),
        ("people?select=id,mentor:people!mentor_id(id)&id=eq.3", #"[{"id":3,"mentor":{"id":1}}]"#),
        // Through a view, and through a function.
        ("modern_films?select=film,people(name)&film=eq.3", #"[{"film":3,"people":{"name":"Chris"}}]"#),
        ("people?select=modern_films(film)&id=eq.3", #"[{"modern_films":[{"film":3}]}]"#),
        (
            "reviews?select=id,films(title,director:people!director_id(name))&id=eq.3",
            #"[{"id":3,"films":{"title":"Stalker","director":{"name":"Bela"}}}]"#
        ),
        ("people?select=name,directed(id)&id=eq.1", #"[{"name":"Agnes","directed":[{"id":1}]}]"#),
        // Inner joins drop parents; so do tests on the resource itself.
        (
            "films?select=id,reviews!inner(id)&reviews.stars=gt.3&order=id",
            #"[{"id":1,"reviews":[{"id":1}]},{"id":2,"reviews":[{"id":3}]}]"#
        ),
        (
            "films?select=id,details!inner(synopsis)&order=id",
            #"[{"id":1,"details":{"synopsis":"Worms"}},{"id":3,"details":{"synopsis":"A bank"}}]"#
        ),
        (
            "films?select=id,people!director_id!inner(name)&people.name=eq.Chris",
            #"[{"id":3,"people":{"name":"Chris"}}]"#
        ),
        ("films?select=id,reviews()&reviews=is.null&order=id", #"[{"id":3},{"id":4}]"#),
        ("films?select=id,details()&details=not.is.null&order=id", #"[{"id":1},{"id":3}]"#),
        (
            "films?select=id,details(),reviews()&or=(details.not.is.null,reviews.not.is.null)&order=id",
            #"[{"id":1},{"id":2},{"id":3}]"#
        ),
        (
            "films?select=id,director:people!director_id()&or=(director.name.eq.Chris,id.eq.1)&order=id",
            #"[{"id":1},{"id":3}]"#
        ),
        // Spread.
        ("films?select=id,...people!director_id(director:name)&id=eq.1", #"[{"id":1,"director":"Agnes"}]"#),
        (
            "films?select=id,...details(*)&id=in.(1,2)&order=id",
            #"[{"id":1,"film_id":1,"synopsis":"Worms"},{"id":2,"film_id":null,"synopsis":null}]"#
        ),
        (
            "films?select=id,...reviews(stars,body)&id=in.(2,3)&order=id",
            #"[{"id":2,"stars":[4],"body":["Slow zone"]},{"id":3,"stars":[],"body":[]}]"#
        ),
        (
            "reviews?select=id,...films(title,...people!director_id(name))&id=eq.3",
            #"[{"id":3,"title":"Stalker","name":"Bela"}]"#
        ),
        // Order by the one related row.
        (
            "films?select=id,director:people!director_id(name)&order=director(name).desc.nullslast&id=lte.3",
            #"[{"id":3,"director":{"name":"Chris"}},{"id":2,"director":{"name":"Bela"}},{"id":1,"director":{"name":"Agnes"}}]"#
        ),
    ]

    @Test func `related rows stand where they are asked for`() async throws {
        try await withCinema { cinema in
            for (query, expected) in Self.shapes {
                let answer = try await cinema.get("/" + query)
                #expect(answer.json == (try json(expected)), "\(query): \(answer.text)")
            }
        }
    }

    private static let refusals = [
        ("films?select=people(name)", 300, "PGRST201"),
        ("films?select=nobody(name)", 400, "PGRST200"),
        ("films?select=people!no_such_hint(name)", 400, "PGRST200"),
        ("films?select=id&reviews.stars=eq.1", 400, "PGRST108"),
        ("films?select=id&reviews.limit=1", 400, "PGRST108"),
        ("films?select=id,reviews(id)&order=reviews(stars)", 400, "PGRST118"),
        ("films?select=id,reviews(id)&reviews=eq.1", 400, "PGRST120"),
        ("films?select=id,reviews(nothing)", 400, "42703"),
    ]

    @Test func `relations that can't be followed are named`() async throws {
        try await withCinema { cinema in
            for (query, status, code) in Self.refusals {
                let answer = try await cinema.get("/" + query)
                #expect(answer.status == status && answer.code == code, "\(query): \(answer.text)")
            }
            let ambiguous = try await cinema.get("/films?select=people(name)")
            #expect(ambiguous.json?["details"]?.arrayValue?.count == 2)
            #expect(ambiguous.json?["hint"]?.stringValue?.contains("people!films_director_id_fkey") == true)
            let misspelt = try await cinema.get("/films?select=review(id)")
            #expect(misspelt.json?["hint"]?.stringValue == "Perhaps you meant 'reviews' instead of 'review'.")
        }
    }

    @Test func `an embedded list is capped like the answer itself`() async throws {
        try await withCinema(RESTConfiguration(maxRows: 1)) { cinema in
            let answer = try await cinema.get("/films?select=reviews(id)&id=eq.1&reviews.limit=9")
            #expect(answer.json == (try json(#"[{"reviews":[{"id":1}]}]"#)))
        }
    }

    @Test func `a written row comes back with its relations`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.post(
                "/films?select=title,director:people!director_id(name),reviews(id)",
                #"{"title":"New","director_id":2}"#,
                headers: ["Prefer": "return=representation"])
            #expect(answer.status == 201)
            #expect(answer.json == (try json(#"[{"title":"New","director":{"name":"Bela"},"reviews":[]}]"#)))
        }
    }
}
