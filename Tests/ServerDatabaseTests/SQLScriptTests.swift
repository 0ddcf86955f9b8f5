/// A file's statements: where they end, and where an error in one of them lies in the file.
import Foundation
import TestSupport
import Testing

@testable import ServerDatabase

@Suite struct SQLScriptTests {
    @Test(
        "semicolons end statements only where SQL says so",
        arguments: [
            ("", []), ("  ;; -- nothing\n;", []), ("select 1", ["select 1"]), ("a; b ;c", ["a", "b", "c"]),
            ("select ';' , ';''x' ; b", ["select ';' , ';''x'", "b"]),
            (#"select E'\';' ; b"#, [#"select E'\';'"#, "b"]),
            (#"select '\'; b"#, [#"select '\'"#, "b"]), (#"select "a;b"; c"#, [#"select "a;b""#, "c"]),
            ("select $$;$$; b", ["select $$;$$", "b"]), ("select $a$ ; $$ ; $a$; b", ["select $a$ ; $$ ; $a$", "b"]),
            ("prepare p as select $1; b", ["prepare p as select $1", "b"]),
            ("select a$b$; c$b$", ["select a$b$", "c$b$"]), ("/* ; /* ; */ ; */ a; -- ;\nb", ["a", "b"]),
            ("a -- x;\n+ 1; b", ["a -- x;\n+ 1", "b"]),
            (
                "create rule r as on insert to t do (select 1; select 2); b",
                ["create rule r as on insert to t do (select 1; select 2)", "b"]
            ),
            (
                "create function f() returns int begin atomic; select case when true then 1 end; end; b",
                ["create function f() returns int begin atomic; select case when true then 1 end; end", "b"]
            ),
            (
                "create or replace procedure p() begin atomic select 1; end; begin; b",
                ["create or replace procedure p() begin atomic select 1; end", "begin", "b"]
            ),
            ("select 'open; b", ["select 'open; b"]), ("select $x$ open; b", ["select $x$ open; b"]),
            ("/* open; b", []), ("ü; 'ä;'", ["ü", "'ä;'"]),
        ])
    func ends(_ text: String, _ statements: [String]) {
        #expect(SQLScript.statements(text).map(\.text) == statements)
    }

    @Test("a place in a statement is a place in its file, in characters")
    func places() throws {
        let text = "-- first\nselect 1;  /* ö */ select 'ä',\n  wrong\nfrom t;"
        let last = try #require(SQLScript.statements(text).last)
        #expect(last.line == 2 && last.column == 20)
        #expect(last.words == ["select", "wrong", "from", "t"])
        #expect(last.place(ofCharacter: nil) == (2, 20))
        #expect(last.place(ofCharacter: 1) == (2, 20))
        #expect(last.place(ofCharacter: 15) == (3, 3))
        #expect(last.place(ofCharacter: 100_000).line == 4)
    }

    @Test("a long file is split in little time")
    func long() {
        let text = String(repeating: "insert into t values ('x;y', $$ ; $$);\n", count: 100_000)
        let began = ContinuousClock.now
        let statements = SQLScript.statements(text)
        #expect(statements.count == 100_000)
        #expect(statements.last?.line == 100_000)
        let line = SQLScript.statements(String(repeating: "select 1;", count: 100_000))
        #expect(line.last?.line == 1 && line.last?.column == 899_992)
        #expect(ContinuousClock.now - began < .seconds(20))
    }
}
