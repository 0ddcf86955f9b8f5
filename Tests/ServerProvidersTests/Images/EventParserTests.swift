/// Server-sent events, however their bytes arrive.
import Foundation
import Testing

@testable import ServerProviders

@Suite struct EventParserTests {
    private typealias Event = EventParser.Event

    private static let text =
        "\u{FEFF}: a comment\nevent: one\ndata: first\r\ndata:  second\r\n\r\ndata:{\"ü\":1}\r\rid: 7\nretry: 5\n\n"
        + "event: empty\ndata\n\nevent: no data\n\ndata: last\n\ndata: never ended\n"
    private static let events = [
        ("one", "first\n second"), ("", "{\"ü\":1}"), ("empty", ""), ("", "last"),
    ]

    private func events(_ pieces: [[UInt8]]) throws -> [String] {
        var parser = EventParser(limit: 1000)
        var found: [Event] = []
        for piece in pieces { found += try parser.feed(piece) }
        return found.map { "\($0.name)|\(String(decoding: $0.data, as: UTF8.self))" }
    }

    @Test("the same events come out wherever the bytes are cut, also one by one")
    func split() throws {
        let bytes = Array(Self.text.utf8)
        let expected = Self.events.map { "\($0.0)|\($0.1)" }
        #expect(try events([bytes]) == expected)
        #expect(try events(bytes.map { [$0] }) == expected)
        for cut in 0...bytes.count {
            #expect(try events([Array(bytes[..<cut]), [], Array(bytes[cut...])]) == expected, "at \(cut)")
        }
    }

    @Test("a line or an event beyond the limit is refused, also if it never ends")
    func limits() {
        var line = EventParser(limit: 100)
        #expect(throws: ProviderFailure.self) { try line.feed(Array(repeating: 0x41, count: 101)) }
        var event = EventParser(limit: 100)
        #expect(throws: ProviderFailure.self) {
            for _ in 0..<20 { _ = try event.feed(Array("data: 12345678\n".utf8)) }
        }
        var fine = EventParser(limit: 100)
        #expect(throws: Never.self) {
            for _ in 0..<20 { _ = try fine.feed(Array("data: 12345678\n\n".utf8)) }
        }
    }
}
