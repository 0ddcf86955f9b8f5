/// A request tells what it was only where the database has something that reads it.
import Foundation
import ServerDatabase
import TestSupport
import Testing

@testable import ServerREST

@Suite struct RequestReaderTests {
    private func check(_ cinema: Cinema, after change: String, reads: Bool) async throws {
        try await cinema.database.transaction { try await $0.script(change) }
        let snapshot = try await CatalogReader.read(cinema.database, schemas: ["public"])
        #expect(snapshot.readsRequests == reads, "\(change)")
    }

    /// A cinema in which nothing reads anything of a request.
    private func withSilence(_ body: @Sendable (Cinema) async throws -> Void) async throws {
        try await withCinema { cinema in
            try await check(cinema, after: "select", reads: true)
            try await check(cinema, after: "drop function whoami()", reads: false)
            try await body(cinema)
        }
    }

    @Test func `functions, views, policies, defaults, checks, rules and triggers that read a request are found`()
        async throws
    {
        let word = "current_setting('request.headers', true)"
        let changes = [
            ("create function f() returns text language sql as $$ select \(word) $$", "drop function f()"),
            ("create function f() returns text language sql return \(word)", "drop function f()"),
            (
                "create function f() returns text language plpgsql as $$ begin return \(word); end $$",
                "drop function f()"
            ),
            ("create view v as select current_setting('request.path') p", "drop view v"),
            (
                "create policy p on films for select to anon using (current_setting('request.method', true) = 'GET')",
                "drop policy p on films"
            ),
            ("create policy p on films for insert to anon with check (\(word) is null)", "drop policy p on films"),
            ("create table t (a text default \(word))", "drop table t"),
            ("create table t (a text check (a <> \(word)))", "drop table t"),
            (
                "create table t (a text); create rule r as on insert to t where \(word) is null do instead nothing",
                "drop table t"
            ),
            (
                """
                create table t (a text); create function f() returns trigger language plpgsql as $$ begin return new; end $$;
                create trigger g before insert on t for each row when (\(word) is null) execute function f()
                """, "drop table t; drop function f()"
            ),
        ]
        try await withSilence { cinema in
            for (make, undo) in changes {
                try await check(cinema, after: make, reads: true)
                try await check(cinema, after: undo, reads: false)
            }
        }
    }

    @Test func `where it can't be told, a request tells everything`() async throws {
        try await withSilence { cinema in
            for body in [
                "begin return current_setting(a); end", "begin return current_setting('request.' || a); end",
                "begin return current_setting('request.' || 'headers', true); end",
                "begin return (select setting from pg_settings limit 1); end",
                "begin execute a; return a; end", "begin execute 'select ' || a; return a; end",
                "begin execute format(a, 1); return a; end",
            ] {
                let make = "create or replace function f(a text) returns text language plpgsql as $$ \(body) $$"
                try await check(cinema, after: make, reads: true)
            }
        }
    }

    @Test func `claims, other settings and statements that are written out read no request`() async throws {
        try await withSilence { cinema in
            for body in [
                "begin return current_setting('request.jwt.claims', true); end",
                "begin return current_setting('TimeZone'); end",
                "begin execute 'select 1'; return a; end", "begin execute format('select %L', a); return a; end",
            ] {
                let make = "create or replace function f(a text) returns text language plpgsql as $$ \(body) $$"
                try await check(cinema, after: make, reads: false)
            }
        }
    }

    @Test func `nothing is told while nothing reads it; what reads a header from now on gets it`() async throws {
        try await withSilence { cinema in
            func agent(_ body: String) async throws {
                let make = "create or replace function agent() returns text language sql stable as $$ select \(body) $$"
                try await cinema.database.transaction { try await $0.script(make) }
            }
            func answer() async throws -> String {
                try await cinema.get("/rpc/agent", headers: ["User-Agent": "projector"]).text
            }
            try await agent("'nobody'")
            try await cinema.schema.reload()
            #expect(try await answer() == #""nobody""#)
            // This cinema's cache doesn't listen: it doesn't know of the reader yet.
            try await agent(
                "coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'user-agent', 'untold')")
            #expect(try await answer() == #""untold""#)
            // One that listens has heard that something changed, and tells everything until it knows what.
            cinema.schema.doubt()
            #expect(try await answer() == #""projector""#)
            try await cinema.schema.reload()
            #expect(try await answer() == #""projector""#)
        }
    }
}
