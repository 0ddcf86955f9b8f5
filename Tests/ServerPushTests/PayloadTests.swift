/// What a message looks like on the wire, and its bounds.
import Foundation
import ServerPush
import Testing

@Suite("Payloads")
struct PayloadTests {
    @Test("title, text and link, in Apple's form")
    func form() throws {
        let data = try #require(PushPayload(NoticeWords("Done", "Tap.", path: "check/1"), app: "auntentic").data)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"aps":{"alert":{"body":"Tap.","title":"Done"},"sound":"default","thread-id":"auntentic"},"link":"auntentic://check/1"}"#
        )
    }

    @Test(
        "texts of any length fit, cut between characters; a link that doesn't is no message",
        arguments: ["x", "👟", "é", "\"", "\u{1}", "👨‍👩‍👧‍👦"])
    func bounds(character: String) throws {
        let long = String(repeating: character, count: 5000)
        let data = try #require(PushPayload(NoticeWords(long, long, path: "check/1"), app: "auntentic").data)
        #expect(data.count <= PushPayload.mostBytes)
        #expect(String(decoding: data, as: UTF8.self).hasSuffix(#""link":"auntentic://check/1"}"#))
        #expect(PushPayload(NoticeWords("a", "b", path: long), app: "auntentic").data == nil)
    }
}
