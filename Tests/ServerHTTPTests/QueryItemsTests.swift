/// How a query is decoded, and a date of a header written.
import Foundation
import Hummingbird
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
        let all = QueryItems(query)
        #expect(all.items.flatMap { [$0.name, $0.value] } == expected)
        let request = Request(
            head: .init(method: .get, scheme: nil, authority: nil, path: "/a?" + query), body: .init(buffer: .init()))
        for name in all.items.map(\.name) + ["b", "c", ""] { #expect(request.queryItem(name) == all[name]) }
    }

    @Test(
        "dates of headers, of any year",
        arguments: [
            (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (253_402_300_800, "Sat, 01 Jan 10000 00:00:00 GMT"), (-62_198_755_200, "Fri, 01 Jan -1 00:00:00 GMT"),
        ])
    func dates(_ seconds: Double, _ text: String) {
        #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("in a path + is a plus") func path() { #expect(percentDecoded("a+b%20c") == "a+b c") }
}
