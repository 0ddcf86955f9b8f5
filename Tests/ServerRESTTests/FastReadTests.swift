// Reads on the fast path: the same answers as on the ordinary one, and nothing that a caller may not have.
import Foundation
import HTTPTypes
import NIOCore
import ServerDatabase
import ServerHTTP
import TestSupport
import Testing
import Wire

@testable import ServerREST

@Suite struct FastReadTests {
    /// A cinema in which signed-in people may read, and nothing reads what a request was.
    private func withReaders(
        _ configuration: RESTConfiguration = RESTConfiguration(maxRows: 100),
        _ body: @Sendable (Cinema) async throws -> Void
    ) async throws {
        try await withCinema(configuration) { cinema in
            try await cinema.database.transaction { session in
                try await session.script(
                    """
                    drop function whoami();
                    grant select on films, people, details, actors, roles, reviews, modern_films to authenticated;
                    """)
            }
            try await cinema.schema.reload()
            try await body(cinema)
        }
    }

    /// Nobody knows this header, so it keeps a request from the fast path.
    private static let ordinary = ["Accept": "application/json", "X-Unknown": "1"]

    @Test func `an address that is read again has the same head and the same body, without the ordinary path`()
        async throws
    {
        try await withReaders { cinema in
            let paths = [
                "/films", "/films?select=id,title&order=id", "/films?select=id&limit=2&offset=1&order=id",
                "/films?id=eq.1&select=title,director:people!director_id(name)",
                "/people?select=name,films!director_id(title)&order=id", "/films?title=like.*\"quoted\"*",
                "/films?select=count:id&year=gt.1980", "/modern_films?order=film", "/films?select=id&id=in.(1,3)",
                "/films?select=id,data->a&or=(id.eq.1,year.gt.2000)&order=id.desc", "/notes?select=body",
                "/films?id=eq.99", "/films?select=id&limit=0",
            ]
            for path in paths {
                let expected = try await cinema.read(path, as: cinema.ada.token, headers: Self.ordinary)
                #expect(!expected.isRefused, "\(path): \(expected)")
                let before = cinema.fastPath.answers
                for _ in 0..<2 { #expect(try await cinema.read(path, as: cinema.ada.token) == expected, "\(path)") }
                #expect(cinema.fastPath.answers >= before + 1, "\(path)")
            }
        }
    }

    @Test func `every format of rows is the same on both paths, and one object is still one`() async throws {
        try await withReaders { cinema in
            let formats = [
                "*/*", "application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json;nulls=stripped",
                "application/vnd.pgrst.array+json;nulls=stripped", "text/csv",
            ]
            for format in formats {
                for path in ["/films?id=eq.3", "/films?id=lt.3", "/films?id=eq.99"] {
                    var headers = ["Accept": format]
                    let plain = headers
                    headers["X-Unknown"] = "1"
                    let expected = try await cinema.read(path, as: cinema.ada.token, headers: headers)
                    for _ in 0..<2 {
                        let answer = try await cinema.read(path, as: cinema.ada.token, headers: plain)
                        #expect(answer == expected, "\(format) \(path)")
                    }
                }
            }
            #expect(cinema.fastPath.answers > 6)
        }
    }

    @Test func `everybody reads their own rows, many at once over the same statements`() async throws {
        try await withReaders { cinema in
            let people = [cinema.ada, cinema.ben]
            for (number, person) in people.enumerated() {
                let body = "{\"body\":\"of \(number)\"}"
                #expect(try await cinema.send(.post, "/notes", as: person.token, body: body).status == 201)
                _ = try await cinema.read("/notes?select=body", as: person.token)
            }
            try await withThrowingTaskGroup { group in
                for client in 0..<24 {
                    group.addTask {
                        for turn in 0..<10 {
                            let number = (client + turn * turn) % 2
                            let answer = try await cinema.read("/notes?select=body", as: people[number].token)
                            #expect(answer.text == #"[{"body":"of \#(number)"}]"#)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(cinema.fastPath.answers >= 240)
        }
    }

    @Test func `what was allowed to one caller is refused to those who may not have it`() async throws {
        try await withReaders { cinema in
            let path = "/people?select=name"
            for _ in 0..<2 { #expect(try await !cinema.read(path, as: cinema.ada.token).isRefused) }
            let before = cinema.fastPath.answers
            let expired = try await cinema.tokens.sign([
                "role": "authenticated", "sub": .string(cinema.ada.path), "exp": 1000,
            ])
            for token in [expired, cinema.ada.token + "x", "sb_publishable_x", ""] {
                #expect(try await cinema.read(path, as: token).isRefused)
            }
            // A good token is verified on the ordinary path, and known from then on.
            let later = JSONValue.int(Int64(Date().timeIntervalSince1970) + 3600)
            let other = try await cinema.tokens.sign([
                "role": "authenticated", "sub": .string(cinema.ada.path), "exp": later,
            ])
            for answers in [before, before + 1] {
                #expect(try await !cinema.read(path, as: other).isRefused && cinema.fastPath.answers == answers)
            }
            // Other roles have statements of their own; without a user nobody takes the fast path.
            let anon = try await cinema.read(path, as: cinema.tokens.anonKey)
            #expect(!anon.isRefused && cinema.fastPath.answers == before + 1)
            _ = try await cinema.database.query("revoke select on people from authenticated")
            #expect(try await cinema.read(path, as: cinema.ada.token).isRefused)
            _ = try await cinema.database.query("grant select on people to authenticated")
            for _ in 0..<2 { #expect(try await !cinema.read(path, as: cinema.ada.token).isRefused) }
            #expect(cinema.fastPath.answers == before + 2)
        }
    }

    @Test func `a key beside the token takes nothing from it, and a bad key refuses both, also on a known address`()
        async throws
    {
        try await withReaders { cinema in
            let path = "/notes?select=id"
            let (anon, publishable) = (cinema.tokens.anonKey, cinema.tokens.publishableKey)
            for key in [anon, anon, anon, publishable] {
                let answer = try await cinema.read(path, as: cinema.ada.token, headers: ["apikey": key])
                #expect(answer.text == "[]")
            }
            #expect(cinema.fastPath.answers >= 2)
            let before = cinema.fastPath.answers
            for key in [anon + "x", "sb_secret_guess", "nonsense"] {
                let answer = try await cinema.read(path, as: cinema.ada.token, headers: ["apikey": key])
                #expect(answer.isRefused, "\(key)")
            }
            #expect(try await cinema.read(path + "&apikey=nonsense", as: cinema.ada.token).isRefused)
            #expect(cinema.fastPath.answers == before)
        }
    }

    @Test func `a policy counts from the next read on, and a changed table from the next reload`() async throws {
        try await withReaders { cinema in
            let path = "/people?select=*&id=eq.1"
            for _ in 0..<3 { #expect(try await cinema.read(path, as: cinema.ada.token).text.contains("Agnes")) }
            try await cinema.database.transaction { session in
                try await session.script(
                    """
                    alter table people enable row level security;
                    create policy others on people for select to authenticated using (id > 1)
                    """)
            }
            #expect(try await cinema.read(path, as: cinema.ada.token).text == "[]")
            _ = try await cinema.database.query("drop policy others on people")
            _ = try await cinema.database.query("create policy all_of_them on people to authenticated using (true)")
            _ = try await cinema.database.query("alter table people add column born int default 1900")
            try await cinema.schema.reload()
            for _ in 0..<2 { #expect(try await cinema.read(path, as: cinema.ada.token).text.contains("1900")) }
        }
    }

    @Test func `once something reads what requests were, all of them take the ordinary path`() async throws {
        try await withReaders { cinema in
            for _ in 0..<2 { _ = try await cinema.read("/films?select=id", as: cinema.ada.token) }
            let before = cinema.fastPath.answers
            #expect(before == 1)
            cinema.schema.doubt()
            for _ in 0..<2 { _ = try await cinema.read("/films?select=id", as: cinema.ada.token) }
            try await cinema.database.transaction { session in
                try await session.script(
                    """
                    create view told as select current_setting('request.headers')::json ->> 'host' as host;
                    grant select on told to authenticated
                    """)
            }
            try await cinema.schema.reload()
            for _ in 0..<2 {
                _ = try await cinema.read("/films?select=id", as: cinema.ada.token)
                #expect(try await cinema.read("/told", as: cinema.ada.token).text.contains("host"))
            }
            #expect(cinema.fastPath.answers == before)
        }
    }

    @Test func `a view that sets headers or a status is answered on the ordinary path`() async throws {
        try await withReaders { cinema in
            try await cinema.database.transaction { session in
                try await session.script(
                    """
                    create table moods_of_day (word text); insert into moods_of_day values ('');
                    create view poured as select set_config('response.headers', word, true) as pot from moods_of_day;
                    grant select on poured to authenticated
                    """)
            }
            try await cinema.schema.reload()
            for _ in 0..<2 { _ = try await cinema.read("/poured", as: cinema.ada.token) }
            #expect(cinema.fastPath.answers == 1)
            _ = try await cinema.database.query("update moods_of_day set word = $1", [#"[{"X-Pot":"tea"}]"#])
            for _ in 0..<2 {
                #expect(try await cinema.read("/poured", as: cinema.ada.token).head.contains("X-Pot: tea"))
            }
            #expect(cinema.fastPath.answers == 1)
        }
    }

    @Test func `an account that is gone is told so, where it would read no rows`() async throws {
        try await withReaders { cinema in
            for _ in 0..<2 { #expect(try await cinema.read("/notes?select=id", as: cinema.ben.token).text == "[]") }
            #expect(cinema.fastPath.answers == 1)
            _ = try await cinema.database.query("delete from auth.users where id = $1", [cinema.ben.path])
            for _ in 0..<2 {
                let answer = try await cinema.read("/notes?select=id", as: cinema.ben.token)
                #expect(answer.text.contains("This account has been deleted."), "\(answer)")
            }
            #expect(try await cinema.read("/notes?select=id", as: cinema.ada.token).text == "[]")
            // Ben's two were found, and not passed on.
            #expect(cinema.fastPath.answers == 4)
        }
    }

    @Test func `a read that becomes slow or fails is told why by the ordinary path, and is not read twice again`()
        async throws
    {
        let configuration = RESTConfiguration(maxRows: 100, statementTimeout: .seconds(3))
        try await withReaders(configuration) { cinema in
            try await cinema.database.transaction { session in
                try await session.script(
                    """
                    create table pace (seconds float8, divisor int); insert into pace values (0, 1);
                    create view paced as
                      select 1 / divisor as one, pg_sleep(seconds)::text as slept from pace;
                    grant select on paced to authenticated
                    """)
            }
            try await cinema.schema.reload()
            for _ in 0..<2 { #expect(try await !cinema.read("/paced", as: cinema.ada.token).isRefused) }
            #expect(cinema.fastPath.answers == 1)
            _ = try await cinema.database.query("update pace set divisor = 0")
            for _ in 0..<2 { #expect(try await cinema.read("/paced", as: cinema.ada.token).text.contains("22012")) }
            _ = try await cinema.database.query("update pace set divisor = 1, seconds = 0.3")
            for _ in 0..<3 { #expect(try await !cinema.read("/paced", as: cinema.ada.token).isRefused) }
            // Slow ones are never learned.
            #expect(cinema.fastPath.answers == 1)
            _ = try await cinema.database.query("update pace set seconds = 0")
            for _ in 0..<2 { #expect(try await !cinema.read("/paced", as: cinema.ada.token).isRefused) }
            #expect(cinema.fastPath.answers == 2)
            _ = try await cinema.database.query("update pace set seconds = 10")
            let began = ContinuousClock.now
            #expect(try await cinema.read("/paced", as: cinema.ada.token).text.contains("57014"))
            // Two seconds of patience on the fast path, then the whole time of the ordinary one; next time that alone.
            #expect(ContinuousClock.now - began > .seconds(4.5))
            let again = ContinuousClock.now
            #expect(try await cinema.read("/paced", as: cinema.ada.token).text.contains("57014"))
            #expect(ContinuousClock.now - again < .seconds(4.5))
        }
    }

    @Test func `statements that are sent without a task count against their caller's share`() async throws {
        try await withReaders { cinema in
            for _ in 0..<2 { _ = try await cinema.read("/films?select=id", as: cinema.ada.token) }
            let loop = try #require(cinema.database.loops.first)
            let payer = Payer(id: .user(cinema.ada.id), role: "authenticated")
            var limits = PoolLimits(workers: 1)
            limits.waitingPerPayer = 0
            let strict = Database(info: cinema.database.info, limits: limits, logger: quietLogger)
            let statements = RoleStatements("authenticated", RequestSettings(), [Statement("select 1")])
            let result = try await loop.submit {
                let promise = loop.makePromise(of: [Rows].self)
                strict.withRole(cinema.ada.caller, statements, payer: payer, on: loop) {
                    promise.completeWith($0.mapError { $0 })
                }
                return promise.futureResult
            }.get()
            await #expect(throws: DatabaseError.self) { _ = try await result.get() }
            await strict.close()
        }
    }
}
