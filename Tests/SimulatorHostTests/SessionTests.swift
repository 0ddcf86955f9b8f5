/// How long phones and screens live, how many there are, and when streams end.
import Clients
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerHTTP
import ServiceLifecycle
import SimulatorDevice
import SimulatorHost
import Testing
import WebUI

private let quiet = Logger(label: "simulator-tests", factory: { _ in SwiftLogNoOpLogHandler() })

@Suite(.serialized) struct SessionTests {
    @Test("a reload comes back to the same screen with the same keychain")
    func reload() async throws {
        try await TestHost.run { test in
            let (visitor, html) = try await Visitor.looking(test)
            let seed = try #require(await test.models.seeds.first)
            seed.device.keychainClient(of: "a").write("session", Data("token".utf8))
            _ = try await visitor.event(1, handler("data-c", of: "tap", in: html))
            let (_, again) = try await Visitor.looking(test, cookie: visitor.cookie)
            #expect(again.contains("taps 1"))
            #expect(await test.models.all.count == 1)
            #expect(seed.device.keychainClient(of: "a").read("session") == Data("token".utf8))
        }
    }

    @Test("a screen nobody comes back to is put away; the next visit finds a new one and the old keychain")
    func expiry() async throws {
        try await TestHost.run({ $0.kept = .milliseconds(30) }) { test in
            let (visitor, html) = try await Visitor.looking(test)
            try await #require(test.reaches { $0.screens == 0 })
            await test.models.seeds[0].device.keychainClient(of: "a").write("session", Data("token".utf8))
            #expect(try await visitor.event(1, handler("data-c", of: "tap", in: html)) == .gone)
            _ = try await Visitor.looking(test, cookie: visitor.cookie)
            #expect(await test.models.all.count == 2)
            #expect(await test.models.seeds[1].device.keychainClient(of: "a").read("session") == Data("token".utf8))
        }
    }

    @Test("a second tab takes the phone over; the first is told so")
    func secondTab() async throws {
        try await TestHost.run { test in
            let first = try await Visitor.open(test)
            async let stream = first.listen()
            try await #require(test.reaches { $0.watched == 1 })
            let second = try await Visitor.open(test, cookie: first.cookie)
            #expect(try await stream.text.hasSuffix("event: ending\ndata: moved\n\n"))
            #expect(try await first.listen().status == .conflict)
            #expect(try await first.event(1, "a.b") == .conflict)
            #expect(try await second.event(1, "a.b") == .noContent)
        }
    }

    @Test("too many screens: the one looked at longest ago goes, and its page is told")
    func boundedScreens() async throws {
        try await TestHost.run({ $0.screens = 3 }) { test in
            let first = try await Visitor.open(test)
            async let stream = first.listen()
            try await #require(test.reaches { $0.watched == 1 })
            var others: [Visitor] = []
            for _ in 0..<3 { others.append(try await Visitor.looking(test).0) }
            // Two of the others lie idle, so the watched one is still there.
            let counts = await test.host.counts
            #expect((counts.phones, counts.screens, counts.watched) == (4, 3, 1))
            #expect(try await others[0].event(1, "a.b") == .gone)
            _ = try await Visitor.open(test, cookie: first.cookie)
            #expect(try await stream.text.contains("taps 0"))
        }
    }

    @Test("when all screens are watched a newcomer hears that none is free, and nobody loses theirs")
    func watchedScreens() async throws {
        try await TestHost.run({ $0.screens = 1 }) { test in
            let first = try await Visitor.open(test)
            async let stream = first.listen()
            try await #require(test.reaches { $0.watched == 1 })
            #expect(try await Visitor.open(test).listen().text == "event: ending\ndata: crowded\n\n")
            #expect(try await first.event(1, "a.b") == .noContent)
            #expect(await test.host.counts.watched == 1)
            _ = try await Visitor.open(test, cookie: first.cookie)
            #expect(try await stream.text.contains("taps 0"))
        }
    }

    @Test("thousands of visitors leave a bounded number of phones, and no view tree behind")
    func boundedPhones() async throws {
        let before = await Session.live
        try await TestHost.run({
            $0.phones = 50
            $0.kept = .zero
        }) { test in
            for _ in 0..<300 { _ = try await Visitor.open(test) }
            #expect(await test.host.counts.phones == 0)
            for _ in 0..<60 { _ = try await Visitor.looking(test) }
            #expect(await test.host.counts.phones == 50)
            try await #require(test.reaches { $0.screens == 0 && $0.watched == 0 })
        }
        for _ in 0..<2000 where await Session.live > before { try await Task.sleep(for: .milliseconds(20)) }
        // Fewer, where another suite's sessions have ended meanwhile.
        #expect(await Session.live <= before)
    }

    @Test("a browser that goes away ends its stream")
    func disconnect() async throws {
        try await TestHost.run({ $0.heartbeat = .milliseconds(50) }) { test in
            let visitor = try await Visitor.open(test)
            let stream = Task { try await visitor.listen() }
            try await #require(test.reaches { $0.watched == 1 })
            stream.cancel()
            #expect(try await test.reaches { $0.watched == 0 })
            #expect(await test.host.counts.screens == 1)
        }
    }

    @Test("open streams don't hold up a shutdown")
    func shutdown() async throws {
        let (host, _) = try await TestHost.make()
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let router = Router(context: AtelierContext.self)
        host.add(to: router)
        let application = Application.onLoops(
            router.buildResponder(), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: quiet)
        let group = ServiceGroup(configuration: .init(services: [application], logger: quiet))
        let running = Task { try await group.run() }
        let client = TestClient(
            host: "127.0.0.1", port: await ports.first { _ in true } ?? 0, configuration: .init(timeout: .seconds(120)))
        client.connect()
        let stream = try await Self.openStream(client)
        for _ in 0..<4000 where await host.counts.watched == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(await host.counts.watched == 1)
        let began = ContinuousClock.now
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(ContinuousClock.now - began < .seconds(15), "not the twenty seconds of a heartbeat, nor a timeout")
        let answer = try await stream.value
        #expect(answer.status == .ok)
        #expect(String(buffer: answer.body ?? ByteBuffer()).hasSuffix("event: ending\ndata: stopped\n\n"))
        #expect(await host.counts.watched == 0)
        try await client.shutdown()
    }

    private static func openStream(_ client: TestClient) async throws -> Task<TestClient.Response, any Error> {
        let page = try await client.execute(.init("/", method: .get, authority: "localhost:1", headers: [:]))
        let token = Visitor.token(in: String(buffer: page.body ?? ByteBuffer()))
        let cookie = page.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
        return Task {
            try await client.execute(
                .init(
                    "/sim/events", method: .get, authority: "localhost:1",
                    headers: [.cookie: cookie, HTTPField.Name("X-Simulator-Page")!: token])
            )
        }
    }
}
