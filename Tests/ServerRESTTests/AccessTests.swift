// Who may do what: keys, tokens, roles and row level security.
import Foundation
import HTTPTypes
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct AccessTests {
    @Test func `no key, no answer`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.send(.get, "/films", as: nil)
            #expect(answer.status == 401)
            #expect(answer.json?["message"]?.stringValue == "No API key found in request")
        }
    }

    @Test func `a token that can't be trusted is refused with its reason`() async throws {
        try await withCinema { cinema in
            let expired = try await cinema.tokens.sign([
                "role": "authenticated", "sub": .string(cinema.ada.path), "exp": 1000,
            ])
            let late = try await cinema.send(.get, "/films", as: expired)
            #expect(late.status == 401)
            #expect(late.code == "PGRST303")
            #expect(late.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            let forged = try await cinema.send(.get, "/films", as: cinema.ada.token + "x")
            #expect(forged.status == 401)
            #expect(forged.code == "PGRST301")
            let none = "eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0."
            #expect(try await cinema.send(.get, "/films", as: none).status == 401)
        }
    }

    @Test func `a role sees what it was granted: 401 for anon, 403 for the signed-in`() async throws {
        try await withCinema { cinema in
            #expect(try await cinema.send(.get, "/films?select=id&id=eq.1", as: cinema.tokens.anonKey).status == 200)
            let anon = try await cinema.send(.get, "/counters", as: cinema.tokens.anonKey)
            #expect(anon.status == 401)
            #expect(anon.code == "42501")
            let user = try await cinema.send(.get, "/counters", as: cinema.ada.token)
            #expect(user.status == 403)
        }
    }

    @Test func `rows belong to their owner in reads, writes and embeds`() async throws {
        try await withCinema { cinema in
            let representation = ["Prefer": "return=representation"]
            let mine = try await cinema.send(
                .post, "/notes?select=id,owner,body", as: cinema.ada.token, body: #"{"body":"private"}"#,
                headers: representation)
            #expect(mine.status == 201, "\(mine.text)")
            let id = try #require(mine.json?.arrayValue?.first?["id"]?.stringValue)
            let note = "/notes?select=id,body&id=eq.\(id.uppercased())"

            #expect(try await cinema.send(.get, note, as: cinema.ada.token).json?.arrayValue?.count == 1)
            #expect(try await cinema.send(.get, note, as: cinema.ben.token).text == "[]")
            let change = try await cinema.send(
                .patch, note, as: cinema.ben.token, body: #"{"body":"mine now"}"#, headers: representation)
            #expect(change.status == 200)
            #expect(change.text == "[]")
            #expect(try await cinema.send(.delete, note, as: cinema.ben.token).status == 204)
            let forged = try await cinema.send(
                .post, "/notes", as: cinema.ben.token, body: #"{"body":"x","owner":"\#(cinema.ada.path)"}"#)
            #expect(forged.status == 403)
            #expect(forged.code == "42501")
            let stolen = try await cinema.send(
                .post, "/notes", as: cinema.ben.token, body: #"{"id":"\#(id)","body":"x"}"#,
                headers: ["Prefer": "resolution=merge-duplicates"])
            #expect(stolen.status == 403)
            #expect(
                try await cinema.send(.get, note, as: cinema.ada.token).json?.arrayValue?.first?["body"]?.stringValue
                    == "private")
        }
    }

    @Test func `a column without a grant stays hidden, by name and by star`() async throws {
        try await withCinema { cinema in
            for select in ["*", "hidden", "id,hidden", "x:hidden::text"] {
                let answer = try await cinema.send(.get, "/notes?select=\(select)", as: cinema.ada.token)
                #expect(answer.status == 403, "\(select)")
            }
            #expect(try await cinema.send(.get, "/notes?select=id&hidden=eq.x", as: cinema.ada.token).status == 403)
            #expect(try await cinema.send(.get, "/notes?select=id&order=hidden", as: cinema.ada.token).status == 403)
            let written = try await cinema.send(
                .post, "/notes?select=body", as: cinema.ada.token, body: #"{"body":"b","hidden":"h"}"#,
                headers: ["Prefer": "return=representation"])
            #expect(written.status == 201, "returning only what was selected needs no grant on the rest")
        }
    }

    @Test func `tables outside the exposed schemas don't exist`() async throws {
        try await withCinema { cinema in
            for path in ["/users", "/auth.users", "/pg_class", "/pg_catalog.pg_class", "/public.films", "/\"films\""] {
                let answer = try await cinema.get(path)
                #expect(answer.status == 404, "\(path)")
                #expect(answer.code == "PGRST205", "\(path)")
            }
            #expect(try await cinema.get("/rpc/pg_sleep?x=1").code == "PGRST202")
            #expect(try await cinema.get("/rpc/set_config").code == "PGRST202")
            #expect(try await cinema.get("/a/b/c").code == "PGRST125")
            #expect(try await cinema.get("/films/1").code == "PGRST125")
        }
    }

    @Test func `the role can't be changed by the request`() async throws {
        try await withCinema { cinema in
            let answer = try await cinema.send(
                .get, "/rpc/whoami", as: cinema.ada.token,
                headers: ["X-Role": "service_role", "Prefer": "role=service_role", "Cookie": "role=service_role"])
            #expect(answer.json?["role"]?.stringValue == "authenticated")
        }
    }

    @Test func `OPTIONS says what a table takes`() async throws {
        try await withCinema { cinema in
            let table = try await cinema.send(.options, "/films", as: cinema.tokens.anonKey)
            #expect(table.headers[.allow] == "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE")
            let call = try await cinema.send(.options, "/rpc/add", as: cinema.tokens.anonKey)
            #expect(call.headers[.allow] == "OPTIONS,GET,HEAD,POST")
        }
    }

    @Test func `forms we can't make are refused by name`() async throws {
        try await withCinema { cinema in
            for media in ["text/html", "application/vnd.pgrst.plan+json", "application/geo+json", "image/png;q=0.9"] {
                let answer = try await cinema.get("/films", headers: ["Accept": media])
                #expect(answer.status == 406)
                #expect(answer.code == "PGRST107")
            }
            let browser = try await cinema.get("/films?select=id", headers: ["Accept": "text/html, */*;q=0.8"])
            #expect(browser.status == 200)
        }
    }
}
