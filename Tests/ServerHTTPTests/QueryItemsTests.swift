/// How a query is decoded.
import ServerHTTP
import Testing

@Suite struct QueryItemsTests {
    @Test(
        "names and values",
        arguments: [
            ("a=1&b=2", ["a", "1", "b", "2"]), ("a=b+c", ["a", "b c"]), ("a=b%2Bc", ["a", "b+c"]),
            ("a=x%3Dy=z", ["a", "x=y=z"]), ("a", ["a", ""]), ("", []), ("&&a=1&", ["a", "1"]),
            ("a=%zz%4", ["a", "%zz%4"]),
            ("sel%65ct=%2A", ["select", "*"]), ("a=%C3%A9", ["a", "é"]), ("a=%FF", ["a", "\u{FFFD}"]),
        ])
    func decoding(_ query: String, _ expected: [String]) {
        #expect(QueryItems(query).items.flatMap { [$0.name, $0.value] } == expected)
    }

    @Test("in a path + is a plus") func path() { #expect(percentDecoded("a+b%20c") == "a+b c") }
}
