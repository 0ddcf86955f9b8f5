/// Names, constants and lists that are spelled into SQL come out of Postgres as they went in.
import ServerDatabase
import TestSupport
import Testing

@Suite struct QuotingTests {
    @Test(
        "nothing in a name, a constant or a list's item ends it, accents on quotes included",
        arguments: [
            "plain", #"a"b'c\d"#, "a\"\u{301}, b", "a'\u{301} or b", "a\\\u{301}b", "\"\u{301}", "'\u{20DD}",
            "\\\"\u{301},\\",
        ])
    func roundTrip(text: String) async throws {
        try await withTestDatabase(.empty, workers: 1) { database in
            let row = try await database.query(
                "select \(quoteLiteral(text)) as \(quoteIdentifier(text)), ($1::text[])[2] as item",
                [arrayLiteral([nil, text, "after"])])
            #expect(row.columns[0].utf8.elementsEqual(text.utf8))
            #expect(row[0][0]?.utf8.elementsEqual(text.utf8) == true)
            #expect(row[0]["item"]?.utf8.elementsEqual(text.utf8) == true)
        }
    }

    @Test("zero bytes are left out, as libpq would end the text there") func zeroBytes() {
        #expect(quoteIdentifier("a\u{0}b") == "\"ab\"")
        #expect(quoteLiteral("a\u{0}'b") == "'a''b'")
        #expect(arrayLiteral(["a\u{0}b"]) == "{\"ab\"}")
    }
}
