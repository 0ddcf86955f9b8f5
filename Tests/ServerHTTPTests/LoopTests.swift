/// Requests stay on the event loop of their connection, and a loop that stands still is noticed.
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOPosix
import ServerHTTP
import TestSupport
import Testing

@Suite(.aside) struct LoopTests {
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
        let application = Application(router: router, server: .onLoops(.init()))
        try await application.test(.live) { client in
            for _ in 0..<20 {
                try await client.execute(uri: "/loops", method: .get) { #expect(String(buffer: $0.body) == "4 of 4") }
            }
        }
    }

    @Test("a loop that stands still for longer than it may is counted and logged, and one that works isn't")
    func watch() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let metrics = Metrics()
        let log = HeardLog()
        let watch = LoopWatch(
            loops: Array(group.makeIterator()), every: .milliseconds(5), longest: .milliseconds(400), metrics: metrics,
            logger: log.logger)
        let watching = Task { try await watch.run() }
        let loop = group.next()
        // A few ticks pass without a word.
        for _ in 0..<20 { try await loop.scheduleTask(in: .milliseconds(5)) {}.futureResult.get() }
        #expect(metrics.text() == "")
        try await loop.submit { Thread.sleep(forTimeInterval: 1) }.get()
        try await loop.scheduleTask(in: .milliseconds(50)) {}.futureResult.get()
        #expect(metrics.text().contains("atelier_loop_stalls_total 1\n"), "\(metrics.text())")
        #expect(log.all.count == 1 && log.all[0].hasPrefix("an event loop stood still"))
        watching.cancel()
        _ = await watching.result
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
