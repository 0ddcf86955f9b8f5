/// NOTIFY reaches those who listen, and they hear when they may have missed something.
import NIOCore
import NIOPosix
import Testing

@testable import PostgresWire

@Suite(.timeLimit(.minutes(5))) struct ListenerTests {
    @Test("payloads come in order to all subscribers of their channel; an empty one after the connection was lost")
    func notifications() async throws {
        let info = try await WireCluster.shared.database()
        let listener = WireListener(
            try WireConfiguration(info + " application_name=ear"), on: loops.any(), logger: quiet)
        var first = listener.subscribe("news").makeAsyncIterator()
        #expect(await first.next() == "")
        var other = listener.subscribe("Od\"d").makeAsyncIterator()
        #expect(await other.next() == "")
        try await run(info, "notify news, 'one'; notify news, 'two'; notify \"Od\"\"d\", 'three'")
        #expect(await first.next() == "one")
        #expect(await first.next() == "two")
        #expect(await other.next() == "three")
        for _ in 0..<3 {
            try await run(info, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ear'")
            #expect(await first.next() == "")
            #expect(await other.next() == "")
            try await run(info, "notify news, 'again'")
            #expect(await first.next() == "again")
        }
        await listener.close()
        #expect(await first.next() == nil)
        var late = listener.subscribe("news").makeAsyncIterator()
        #expect(await late.next() == nil)
    }
}
