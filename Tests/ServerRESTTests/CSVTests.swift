/// CSV as Postgres writes a record: its quotes, its escapes, and NULL apart from an empty string.
import Foundation
import HTTPTypes
import ServerDatabase
import TestSupport
import Testing

@testable import ServerREST

@Suite struct CSVTests {
    /// Every type whose text needs care, and every character that a record quotes.
    private static let table = #"""
        create type pair as (name text, amount int);
        create table cells (
          id int primary key, plain text, odd text, list text[], pair pair, data jsonb, raw bytea, nothing text
        );
        insert into cells values
          (1, 'plain', '', '{}', null, null, '', null),
          (2, 'a b', e'tab\tend', '{a,"b c",NULL,"q\"uote"}', '("x, y",3)', '{"k": "v \"q\""}', '\x00ff', null),
          (3, 'back\slash', e'line\nfeed\r\v\f', '{"\\"}', '("",)', '[]', '\x5c22', null),
          (4, '(paren', 'thesis)', '{""}', '("a ""b""",)', '"text"', null, null),
          (5, 'quo"te', 'com,ma', '{{1,2},{3,4}}', '(NULL,1)', 'null', '\x20', null),
          (6, 'ümläut', e'non\u00a0breaking', null, '(,)', '{}', null, null);
        grant select on cells to service_role;
        """#

    private func csv(_ cinema: Cinema, _ path: String) async throws -> String {
        let answer = try await cinema.get(path, headers: ["Accept": "text/csv"])
        #expect(answer.status == 200, "\(answer.text)")
        return answer.text
    }

    @Test func `every cell is written as Postgres' own text of the row`() async throws {
        try await withCinema { cinema in
            try await cinema.database.transaction { try await $0.script(Self.table) }
            try await cinema.schema.reload()
            let text = try await csv(cinema, "/cells?order=id")
            let records = try await cinema.database.query(
                "select string_agg(substring(c::text, 2, length(c::text) - 2), e'\\n' order by c.id) from cells c")
            #expect(text == "id,plain,odd,list,pair,data,raw,nothing\n" + (try #require(records[0][0])))
        }
    }

    @Test func `an empty string is two quotes, and NULL is nothing`() async throws {
        try await withCinema { cinema in
            try await cinema.database.transaction { try await $0.script(Self.table) }
            try await cinema.schema.reload()
            #expect(
                try await csv(cinema, "/cells?select=plain,odd,nothing,raw&id=in.(1,4)&order=id")
                    == #"""
                    plain,odd,nothing,raw
                    plain,"",,"\\x"
                    "(paren","thesis)",,
                    """#)
            #expect(
                try await csv(cinema, "/cells?select=pair,list&id=eq.4")
                    == #"""
                    pair,list
                    "(""a """"b"""""",)","{""""}"
                    """#)
        }
    }

    @Test func `no rows are a line of names, and one NULL is an empty line`() async throws {
        try await withCinema { cinema in
            #expect(try await csv(cinema, "/films?select=id,title&id=eq.0") == "id,title")
            #expect(try await csv(cinema, "/films?select=year&id=eq.1&year=is.null") == "year")
            _ = try await cinema.database.query("update films set year = null where id = 1")
            #expect(try await csv(cinema, "/films?select=year&id=eq.1") == "year\n")
        }
    }

    @Test func `a name is quoted only where it would end the name`() async throws {
        try await withCinema { cinema in
            try await cinema.database.transaction {
                try await $0.script(#"create table odd ("a b" int, "c,d" int, "e""f\" int)"#)
            }
            try await cinema.schema.reload()
            #expect(try await csv(cinema, "/odd") == #"a b,"c,d","e""f\""#)
        }
    }

    @Test func `a function's values are one column`() async throws {
        try await withCinema { cinema in
            _ = try await cinema.database.query(
                "create function words() returns setof text language sql stable as "
                    + "$$ select unnest(array['a', '', null, 'b c']) $$")
            try await cinema.schema.reload()
            #expect(try await csv(cinema, "/rpc/words") == "pgrst_scalar\na\n\"\"\n\n\"b c\"")
        }
    }
}
