/// Any JSON in, the same JSON out.
import Foundation
import Testing
import Wire

@Suite struct JSONValueTests {
    @Test(
        "text survives a round trip; keys are sorted, slashes stay bare, whole numbers stay whole",
        arguments: [
            (#"{"b":1,"a":[true,null,"x"]}"#, #"{"a":[true,null,"x"],"b":1}"#), (#""https:\/\/a""#, #""https://a""#),
            ("9007199254740993", "9007199254740993"), ("-9223372036854775808", "-9223372036854775808"), ("1.5", "1.5"),
            (#""\u0000é\ud83d\ude00""#, #""\u0000é😀""#), ("[]", "[]"), ("null", "null"),
        ])
    func roundTrip(_ text: String, _ expected: String) throws {
        #expect(try JSONValue(json: Data(text.utf8)).jsonText == expected)
    }

    @Test("a number is not a boolean and a boolean is not a number")
    func kinds() throws {
        let value = try JSONValue(json: Data(#"{"n":1,"z":0,"b":true}"#.utf8))
        #expect(value["n"] == .int(1) && value["z"] == .int(0) && value["b"] == .bool(true))
        #expect(value["n"]?.boolValue == nil && value["b"]?.intValue == nil)
    }

    @Test(
        "what is no JSON is refused", arguments: ["", "{", "{'a':1}", "nul", "[1,]", "{\"a\":1,}", "\u{FEFF}{", "1 2"])
    func nonsense(_ text: String) {
        #expect(throws: JSONFault.self) { try JSONValue(json: Data(text.utf8)) }
    }

    @Test("a whole number is the same number however it is written; what no number holds is refused")
    func numbers() throws {
        for text in ["100", "100.0", "1e2", "1000E-1"] { #expect(try JSONValue(json: Data(text.utf8)) == .int(100)) }
        for text in ["01", "-", "1.", ".5", "1e", "+1", "1e400", "0x10", "NaN"] {
            #expect(throws: JSONFault.self, "\(text)") { try JSONValue(json: Data(text.utf8)) }
        }
    }

    @Test(
        "a string with a lone surrogate, a raw control character or a broken byte is refused",
        arguments: [
            Data(#""\ud800""#.utf8), Data(#""\udc00\ud800""#.utf8), Data("\"\n\"".utf8), Data([0x22, 0xFF, 0x22]),
            Data(#""\x41""#.utf8), Data(#""\u12g4""#.utf8), Data(#""open"#.utf8),
        ])
    func strings(_ text: Data) { #expect(throws: JSONFault.self) { try JSONValue(json: text) } }

    @Test("what Foundation reads, we read alike, and what it refuses, we refuse", arguments: JSONSamples.all)
    func likeFoundation(_ text: String) throws {
        let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        let ours = try? JSONValue(json: Data(text.utf8))
        #expect(ours == theirs)
        if let ours { #expect(try JSONDecoder().decode(JSONValue.self, from: Data(ours.jsonText.utf8)) == ours) }
    }

    @Test("numbers JSON lacks become null instead of breaking the text")
    func infinity() { #expect(JSONValue.number(.infinity).jsonText == "null") }
}
