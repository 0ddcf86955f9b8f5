// Functions: arguments from URL and body, overloads, results of every kind, and what a function may say itself.
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct CallingTests {
    private static let gets = [
        ("add?a=2", "3"), ("add?a=2&b=5", "7"), ("add?a=null", "null"), ("total?numbers=1&numbers=2&numbers=4", "7"),
        ("moods", #"["calm","tense"]"#), ("moods?limit=1", #"["calm"]"#),
        ("films_since?since=1984&select=id", #"[{"id":1},{"id":3},{"id":4}]"#),
        ("films_since?since=1984&select=id&mood=eq.calm&order=id.desc&limit=1", #"[{"id":4}]"#),
        ("films_since?since=1984&select=id,reviews(id)&id=eq.1", #"[{"id":1,"reviews":[{"id":1},{"id":2}]}]"#),
        ("one_film?number=3&select=id,title", #"{"id":3,"title":"Heat"}"#),
        ("pairs?v=gt.1", #"[{"k":"b","v":2}]"#), ("pairs?select=v&k=eq.c", #"[{"v":null}]"#),
    ]

    @Test func `a function is read like a table or as a value`() async throws {
        try await withCinema { cinema in
            for (call, expected) in Self.gets {
                let answer = try await cinema.get("/rpc/\(call)")
                #expect(answer.status == 200, "\(call)")
                #expect(answer.json == (try json(expected)), "\(call): \(answer.text)")
            }
        }
    }

    private static let posts: [(String, String?, String)] = [
        ("add", #"{"a":2,"b":3}"#, "5"), ("add", #"{"b":3,"a":2}"#, "5"), ("total", #"{"numbers":[1,2,3]}"#, "6"),
        ("echo", #"{"any":[1,"x"]}"#, #"{"any":[1,"x"]}"#), ("echo", "[1,2]", "[1,2]"),
        ("moods", nil, #"["calm","tense"]"#),
        ("films_since?select=id&id=gt.3", #"{"since":1900}"#, #"[{"id":4}]"#),
        ("one_film?select=id", #"{"number":2}"#, #"{"id":2}"#),
        ("bump", #"{"which":1}"#, "2"),
    ]

    @Test func `a body holds the arguments, or is the argument`() async throws {
        try await withCinema { cinema in
            for (call, body, expected) in Self.posts {
                let answer = try await cinema.post("/rpc/\(call)", body)
                #expect(answer.status == 200, "\(call)")
                #expect(answer.json == (try json(expected)), "\(call): \(answer.text)")
            }
            let nothing = try await cinema.post("/rpc/nothing", nil)
            #expect(nothing.status == 204)
            #expect(nothing.text.isEmpty)
        }
    }

    @Test func `rows of a function are counted, capped and singled out`() async throws {
        try await withCinema { cinema in
            let counted = try await cinema.get(
                "/rpc/films_since?since=1900&select=id&limit=1", headers: ["Prefer": "count=exact"])
            #expect(counted.status == 206)
            #expect(counted.headers[.contentRange] == "0-0/4")
            let single = try await cinema.post(
                "/rpc/films_since?select=id&id=eq.3", #"{"since":1900}"#,
                headers: ["Accept": "application/vnd.pgrst.object+json"])
            #expect(single.json == (try json(#"{"id":3}"#)))
            let many = try await cinema.post(
                "/rpc/pairs", nil, headers: ["Accept": "application/vnd.pgrst.object+json"])
            #expect(many.status == 406)
            let csv = try await cinema.get("/rpc/pairs", headers: ["Accept": "text/csv"])
            #expect(csv.text == "k,v\na,1\nb,2\nc,")
            let head = try await cinema.send(.head, "/rpc/pairs", as: cinema.tokens.serviceKey)
            #expect(head.headers[.contentRange] == "0-2/*")
        }
    }

    @Test func `a GET and a stable function can't write`() async throws {
        try await withCinema { cinema in
            let get = try await cinema.get("/rpc/bump?which=1")
            #expect(get.status == 405)
            #expect(get.code == "25006")
            let stable = try await cinema.post("/rpc/sneaky_bump", #"{"which":1}"#)
            #expect(stable.status >= 400)
            #expect(try await cinema.get("/counters?select=hits&id=eq.1").text == #"[{"hits":1}]"#)
        }
    }

    private static let refusals = [
        ("add", 404, "PGRST202"), ("add?a=1&c=2", 404, "PGRST202"), ("nope?a=1", 404, "PGRST202"),
        ("same?x=1", 300, "PGRST203"), ("add?a=x", 400, "22P02"), ("directed", 404, "PGRST202"),
        ("films_since?since=1&nope=eq.1", 400, "42703"),
    ]

    @Test func `a call that fits no function, or two, is refused`() async throws {
        try await withCinema { cinema in
            for (call, status, code) in Self.refusals {
                let answer = try await cinema.get("/rpc/\(call)")
                #expect(answer.status == status && answer.code == code, "\(call): \(answer.text)")
            }
            let misspelt = try await cinema.get("/rpc/ad?a=1")
            #expect(misspelt.json?["hint"]?.stringValue == "Perhaps you meant to call the function public.add(a, b)")
            let patch = try await cinema.send(.patch, "/rpc/add", as: cinema.tokens.serviceKey, body: "{}")
            #expect(patch.status == 405)
            #expect(patch.code == "PGRST101")
            #expect(try await cinema.post("/rpc/add", "[1]").code == "PGRST102")
            #expect(try await cinema.post("/rpc/echo", "{").code == "PGRST102")
        }
    }

    @Test func `a function may choose the status and the headers`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.post("/rpc/teapot", nil)
            #expect(answer.status == 418)
            #expect(answer.text == #""short""#)
            #expect(answer.headers[.cacheControl] == "no-store")
            let after = try await cinema.get("/films?select=id&id=eq.1")
            #expect(after.status == 200, "the next request on the connection is not affected")
        }
    }

    private static let raised = [
        ("P0001", 400), ("23505", 409), ("42501", 403), ("PT402", 402), ("PT999", 400), ("22023", 400), ("54001", 500),
        ("28000", 403), ("53300", 503), ("P0002", 500), ("40001", 500), ("XX000", 500),
    ]

    @Test func `an error a function raises has the status of its SQLSTATE`() async throws {
        try await withCinema { cinema in
            for (code, status) in Self.raised {
                let answer = try await cinema.post("/rpc/fail_as", #"{"code":"\#(code)"}"#)
                #expect(answer.status == status && answer.code == code, "\(code): \(answer.text)")
            }
            let told = try await cinema.post("/rpc/fail_as", #"{"code":"P0001"}"#)
            #expect(told.json == (try json(#"{"code":"P0001","message":"as told","details":"why","hint":"how"}"#)))
            let hidden = try await cinema.post("/rpc/fail_as", #"{"code":"XX000"}"#)
            #expect(!hidden.text.contains("as told"))
            let worded = try await cinema.post("/rpc/fail_worded", nil)
            #expect(worded.status == 402)
            #expect(worded.json == (try json(#"{"code":"mine","message":"my words","details":null,"hint":"none"}"#)))
            let price = try #require(HTTPField.Name("X-Price"))
            #expect(worded.headers[price] == "3")
        }
    }

    @Test func `SQL knows who asks, how and from where`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.send(
                .get, "/rpc/whoami", as: cinema.ada.token,
                headers: ["User-Agent": "te\"st", "Prefer": "timezone=Europe/Vienna"])
            #expect(answer.json?["role"]?.stringValue == "authenticated")
            #expect(answer.json?["sub"]?.stringValue == cinema.ada.path)
            #expect(answer.json?["method"]?.stringValue == "GET")
            #expect(answer.json?["path"]?.stringValue == "/rpc/whoami")
            #expect(answer.json?["zone"]?.stringValue == "Europe/Vienna")
            #expect(answer.json?["agent"]?.stringValue == "te\"st")
        }
    }
}
