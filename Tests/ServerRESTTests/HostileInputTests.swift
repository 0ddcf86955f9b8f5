// Input made to break things: SQL in every position, deep nesting, odd bytes, and noise.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct HostileInputTests {
    private static let injections = [
        "1;drop table films", "1' or '1'='1", "'; drop table films; --", "\"; drop table films; --", "1) or true --",
        "$1", "\\'; drop table films; --", "{\"a\\\"}\",(select 1)}", "films.id", "null::text", "/**/",
        "id) from films--",
    ]

    @Test func `SQL in any position is text`() async throws {
        try await withCinema { cinema in
            for text in Self.injections {
                let escaped = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                for query in [
                    "title=eq.\(escaped)", "\(escaped)=eq.1", "select=\(escaped)", "select=id::\(escaped)",
                    "select=data->\(escaped)", "select=\(escaped):id", "select=reviews!\(escaped)(id)",
                    "order=\(escaped)",
                    "order=id.\(escaped)", "limit=\(escaped)", "offset=\(escaped)", "or=(title.eq.\(escaped))",
                    "or=(\(escaped).eq.1)", "title=fts(\(escaped)).x", "title=fts.\(escaped)", "id=in.(\(escaped))",
                    "title=is.\(escaped)", "title=\(escaped).x", "columns=\(escaped)", "on_conflict=\(escaped)",
                    "data->>\(escaped)=eq.1", "tags=cs.\(escaped)",
                ] {
                    let answer = try await cinema.get("/films?\(query)")
                    #expect(answer.status < 500, "\(query): \(answer.text)")
                }
                #expect(try await cinema.get("/\(escaped)").status < 500)
                #expect(try await cinema.get("/rpc/\(escaped)").status < 500)
                #expect(try await cinema.get("/rpc/add?\(escaped)=1").status < 500)
                let name = JSONText.quoted(text)
                #expect(try await cinema.post("/actors", #"{"id":70,"name":\#(name)}"#).status == 201)
                let stored = try await cinema.get("/actors?select=name&id=eq.70")
                #expect(stored.json?.arrayValue?.first?["name"]?.stringValue == text)
                #expect(try await cinema.post("/actors", "{\(name):1}").code == "PGRST204")
                #expect(try await cinema.send(.delete, "/actors?id=eq.70", as: cinema.tokens.serviceKey).status == 204)
            }
            #expect(try await cinema.get("/films?select=id").json?.arrayValue?.count == 4)
        }
    }

    @Test func `depth and size are bounded, and the bound is said`() async throws {
        @Sendable func nested(_ open: String, _ inner: String, _ close: String, _ count: Int) -> String {
            String(repeating: open, count: count) + inner + String(repeating: close, count: count)
        }
        @Sendable func list(_ item: String, _ count: Int) -> String {
            Array(repeating: item, count: count).joined(separator: ",")
        }
        try await withCinema { cinema in
            let tooMuch: [String] = [
                "or=\(nested("(or", "(id.eq.1)", ")", 17))",
                "select=\(nested("people(", "id", ")", 17))",
                "select=id\(nested("->a", "", "", 17))",
                "select=\(list("id", 513))",
                "select=\(list("r:reviews(id)", 33))",
                "or=(\(list("id.eq.1", 257)))",
                "order=\(list("id", 65))",
                Array(repeating: "id=eq.1", count: 257).joined(separator: "&"),
                "data=eq.\(String(repeating: "[", count: 300))",
                "title=eq.\(String(repeating: "x", count: 33_000))",
                "title=eq.a%00b",
            ]
            for query in tooMuch {
                let answer = try await cinema.get("/films?\(query)")
                #expect(answer.status == 400 && answer.code == "PGRST100", "\(query.prefix(60)): \(answer.text)")
            }
            let allowed = "or=" + nested("(or", "(id.eq.1)", ")", 14)
            #expect(try await cinema.get("/films?select=id&\(allowed)").text == #"[{"id":1}]"#)
        }
    }

    @Test func `odd bytes are text or refused`() async throws {
        try await withCinema { cinema in
            for query in [
                "title=eq.%FF%FE", "%FF=eq.1", "select=%C0%AF", "title=eq.%F0%9F%A6%84", "select=%F0%9F%A6%84:id",
                "title=eq.%ED%A0%80", "%=1", "title=%", "select=%E2%80%AE", "=eq.1", "&&&", "title", "title=eq",
            ] {
                #expect(try await cinema.get("/films?\(query)").status < 500, "\(query)")
            }
            let unicorn = try await cinema.get("/films?select=%F0%9F%A6%84:id&id=eq.1")
            #expect(unicorn.json == (try json("[{\"🦄\":1}]")))
        }
    }

    /// Random sentences of the grammar's own words: most are wrong, none may break anything.
    @Test func `noise never causes a server error`() async throws {
        let words = [
            "id", "title", "data", "tags", "run", "people", "reviews", "director_id", "select", "order", "limit", "and",
            "or", "not", "eq", "neq", "in", "is", "fts", "cs", "ov", "like", "any", "all", "(", ")", ",", ".", ":",
            "::", "->", "->>", "!", "inner", "*", "...", "\"", "\\", "{", "}", "[", "]", "null", "1", "-1", "text",
            "int",
            "'", ";", "$1", " ", "é", "count()", "asc", "desc", "nullsfirst", "=", "&", "%25", "\u{7f}",
        ]
        let keys = [
            "select", "order", "limit", "offset", "and", "or", "not.or", "id", "title", "data->a", "reviews.id",
            "columns",
        ]
        var random = SystemRandomNumberGenerator()
        func sentence() -> String {
            (0..<Int.random(in: 1...9, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
        }
        var queries: [String] = []
        for _ in 0..<1500 {
            let key = Bool.random(using: &random) ? keys.randomElement(using: &random) ?? "" : sentence()
            queries.append("\(key)=\(sentence())&select=\(Bool.random(using: &random) ? "id,reviews(id)" : sentence())")
        }
        try await withCinema { [queries] cinema in
            for query in queries {
                let path = ["/films", "/rpc/films_since", "/people"].randomElement() ?? "/films"
                let answer = try await cinema.get("\(path)?\(query)")
                #expect(answer.status < 500, "\(path)?\(query): \(answer.text)")
                if answer.status >= 400 { #expect(answer.code != nil, "\(query): \(answer.text)") }
            }
        }
    }
}
