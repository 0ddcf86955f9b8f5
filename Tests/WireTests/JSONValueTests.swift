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

    @Test("what is no JSON is refused", arguments: ["", "{", "{'a':1}", "nul", "[1,]x", "\u{FEFF}{", "1 2"])
    func nonsense(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONValue(json: Data(text.utf8)) }
    }

    @Test("numbers JSON lacks become null instead of breaking the text")
    func infinity() { #expect(JSONValue.number(.infinity).jsonText == "null") }
}
