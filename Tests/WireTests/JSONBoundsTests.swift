/// Text is measured before it is decoded: its depth, its values, its length, and that it is UTF-8.
import Foundation
import Testing
import Wire

@Suite struct JSONBoundsTests {
    private func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> Data {
        Data((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
    }

    @Test("32 levels are read, 33 are refused, arrays and objects alike")
    func depth() throws {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            _ = try JSONValue(json: nested(32, open, close))
            #expect(throws: JSONFault.tooDeep(limit: 32)) { try JSONValue(json: nested(33, open, close)) }
        }
    }

    @Test("a million brackets are refused at the thirty-third: the scan stops there")
    func deepText() {
        #expect(throws: JSONFault.tooDeep(limit: 32)) { try JSONBounds.stranger.check(nested(1_000_000)) }
    }

    @Test("brackets and commas inside of strings don't count, whatever is escaped there")
    func strings() throws {
        let brackets = String(repeating: "[{,", count: 100)
        let bounds = JSONBounds(depth: 1, values: 3, bytes: 10_000)
        try bounds.check(Data(#"["\#(brackets)\"\#(brackets)\\\\"]"#.utf8))
        #expect(throws: JSONFault.tooDeep(limit: 1)) { try bounds.check(Data(#"["\\\\",["x"]]"#.utf8)) }
    }

    @Test("values and bytes are counted")
    func sizes() {
        let bounds = JSONBounds(depth: 4, values: 10, bytes: 100)
        #expect(throws: JSONFault.tooManyValues(limit: 10)) {
            try bounds.check(Data("[\(Array(repeating: "1", count: 10).joined(separator: ","))]".utf8))
        }
        #expect(throws: JSONFault.tooLong(limit: 100)) { try bounds.check(Data(repeating: 0x20, count: 101)) }
    }

    @Test(
        "UTF-16 and UTF-32 are refused: the decoder would guess them and see other brackets than we count",
        arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16])
    func encodings(_ encoding: String.Encoding) throws {
        let text = try #require("[[\"\u{2200}\",[[[[1]]]]]]".data(using: encoding))
        #expect(throws: JSONFault.self) { try JSONBounds(depth: 3).check(text) }
        #expect(throws: JSONFault.self) { try JSONBounds(depth: 3).decode(JSONValue.self, from: text) }
    }

    @Test("bodies of ours are decoded behind the bounds")
    func decoding() throws {
        #expect(try JSONBounds.stranger.decode([Int].self, from: Data("[1,2]".utf8)) == [1, 2])
        #expect(throws: JSONFault.tooDeep(limit: 32)) {
            try JSONBounds.stranger.decode(JSONValue.self, from: nested(40))
        }
    }

    @Test("a value of any depth is read and written on a stack of 512 KB; Foundation's coders stop before theirs ends")
    func smallStack() async throws {
        let text = nested(20_000)
        let bounds = JSONBounds(depth: 20_000, values: 1_000_000)
        let outcome: (isSame: Bool, isRefused: Bool) = await withCheckedContinuation { done in
            let thread = Thread {
                let value = try? JSONValue(json: text, within: bounds)
                let same = value.map { Data($0.jsonText.utf8) == text } ?? false
                let refused = (try? JSONEncoder().encode(value)) == nil
                // Freeing a value this deep is recursion of the language's own: it is left to the process's end.
                if let value { _ = Unmanaged.passRetained(Box(value)) }
                done.resume(returning: (same, refused))
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(outcome.isSame && outcome.isRefused)
    }

    private final class Box: Sendable {
        let value: JSONValue
        init(_ value: JSONValue) { self.value = value }
    }
}

/// Texts at the edges of the grammar. Foundation also takes a comma after the last value, which the grammar lacks.
enum JSONSamples {
    static let all = [
        "[]", "{}", " [ ] ", "{ }", "[1,2,3]", "[,1]", "[1 2]", "{\"a\"}", "{a:1}", "[[[[]]]]",
        "{\"a\":{\"b\":[{}]}}", "true", "false", "null", "tru", "nulll", "[true,false,null]", "0", "-0", "-1", "1.25",
        "1E5", "1e-5", "123456789012345678901234567890", "0.1", "-", "--1", "\"\"", "\"a\\nb\"", "\"\\u00e9\"",
        "\"\\ud83d\\ude00\"", "\"\\/\"", "\"\u{1F600}\"", "\t\n\r []", "]", "}", "[}", "{]", "[\"a\":1]",
        "{\"a\":1 \"b\":2}", "{\"a\":[1,{\"b\":null}],\"c\":\"d\"}", "\"unfinished", "[1", "{\"a\":", "", " ",
    ]
}
