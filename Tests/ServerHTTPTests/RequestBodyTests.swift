/// A whole body in memory: its parts together, no more than the limit, and not for ever.
import HTTPTypes
import Hummingbird
import NIOCore
import ServerHTTP
import Testing

@Suite struct RequestBodyTests {
    @Test("parts are one body; one byte too many is too large; a part that comes after the time ends it")
    func parts() async throws {
        #expect(try await Self.sent("ab", "", "cd").bodyBytes(limit: 4) == ByteBuffer(string: "abcd"))
        await #expect(throws: BodyError.tooLarge(limit: 3)) { try await Self.sent("ab", "cd").bodyBytes(limit: 3) }
        await #expect(throws: BodyError.incomplete) {
            try await Self.sent("ab", "cd").bodyBytes(limit: 4, within: .seconds(-1))
        }
    }

    private static func sent(_ parts: String...) -> Request {
        let (stream, sender) = AsyncStream<ByteBuffer>.makeStream()
        for part in parts { sender.yield(ByteBuffer(string: part)) }
        sender.finish()
        return Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/"),
            body: RequestBody(asyncSequence: stream))
    }
}
