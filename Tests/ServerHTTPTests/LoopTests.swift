/// Requests stay on the event loop of their connection, and a loop that stands still is noticed.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import ServerHTTP
import Synchronization
import TestSupport
import Testing

@Suite(.aside, .timeLimit(.minutes(2))) struct LoopTests {
    @Test("a request is handled on its connection's loop, also after it has waited, in child tasks and in actors")
    func stays() async throws {
        actor Counter {
            func loop() -> (any EventLoop)? { MultiThreadedEventLoopGroup.currentEventLoop }
        }
        let router = Router(context: LoopContext.self)
        router.get("loops") { request, context -> String in
            var loops = [MultiThreadedEventLoopGroup.currentEventLoop]
            try await Task.sleep(for: .milliseconds(1))
            loops.append(MultiThreadedEventLoopGroup.currentEventLoop)
            async let child = MultiThreadedEventLoopGroup.currentEventLoop
            loops.append(await child)
            loops.append(await Counter().loop())
            return "\(loops.count { $0 === context.loop }) of \(loops.count)"
        }
        let application = Application.onLoops(router.buildResponder(), logger: quietLogger)
        try await application.test(.live) { client in
            for _ in 0..<20 {
                try await client.execute(uri: "/loops", method: .get) { #expect(String(buffer: $0.body) == "4 of 4") }
            }
        }
    }

    @Test(
        "a server that is cancelled cancels an answer that only waits, whether its handler was done at once or later",
        arguments: ["at-once", "later"])
    func cancelled(_ when: String) async throws {
        let (house, _) = try await House.start()
        let connection = try RawConnection(port: house.port)
        connection.send(ConnectionTests.get("/quiet/\(when)"))
        try await eventually { house.waits.withLock { $0 } == 1 }
        house.running.cancel()
        // Otherwise the server would never end.
        try #require(try await becomes { house.cutShort.withLock { $0 } == 1 })
        _ = await house.running.result
        #expect(connection.rest() == "")
    }

    @Test("a loop that stands still for longer than it may is counted and logged, and one that may be so late isn't")
    func watch() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (strict, patient) = (Metrics(), Metrics())
        let (heard, unheard) = (HeardLog(), HeardLog())
        let watching = [(strict, heard, TimeAmount.milliseconds(300)), (patient, unheard, .minutes(10))].map {
            metrics, log, longest in
            let watch = LoopWatch(
                loops: Array(group.makeIterator()), every: .milliseconds(5), longest: longest, metrics: metrics,
                logger: log.logger)
            return Task { try await watch.run() }
        }
        let loop = group.next()
        // Until both have begun to look, nothing that stands still is seen.
        while !heard.all.contains(where: { $0.hasPrefix("an event loop stood still") }) {
            try await loop.submit { Thread.sleep(forTimeInterval: 0.5) }.get()
            try await loop.scheduleTask(in: .milliseconds(50)) {}.futureResult.get()
        }
        #expect(strict.text().contains("atelier_loop_stalls_total "))
        #expect(strict.text().contains("atelier_loop_stall_seconds_count "))
        #expect(patient.text() == "" && unheard.all.isEmpty)
        for task in watching {
            task.cancel()
            _ = await task.result
        }
        try await group.shutdownGracefully()
    }
}

/// Knows the loop of its connection.
private struct LoopContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let loop: any EventLoop

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        loop = source.channel.eventLoop
    }
}
