/// Others who don't answer, don't listen, or come by the thousand.
import TestSupport

extension Scenario {
    static let provider = Scenario(
        name: "provider", breaks: "the provider is slow, dead, talks nonsense, and never stops talking"
    ) { world, fury in
        let moods: [FakeOpenAI.Behaviour] = [
            .slow(.seconds(5), .verdict("authentic")), .reset, .truncated, .raw(status: 200, body: "<html>"),
            .answer("no verdict at all"), .serverError, .overloaded(), .trickle,
        ]
        defer { world.provider.turn(World.usual) }
        for mood in moods {
            world.provider.turn(mood)
            try await fury.pause(0.8 / Double(moods.count))
        }
        world.provider.turn(World.usual)
        try await fury.pause(0.2)
        return "\(moods.count) moods"
    }

    static let line = Scenario(
        name: "line", breaks: "requests and answers are lost, cut, late and doubled between client and server"
    ) { world, fury in
        defer { world.line.set(percent: 0) }
        world.line.set(percent: 40)
        try await fury.pause(0.8)
        world.line.set(percent: 0)
        try await fury.pause(0.2)
        return world.line.words
    }

    static let crowd = Scenario(name: "crowd", breaks: "thousands of idle connections and hundreds of slow ones") {
        world, fury in
        let port = world.parent.port
        let prober = Task { await Latencies.probe(world.direct) }
        let idle = await Crowd.gather(fury.settings.idleConnections, port: port)
        let slow = await Crowd.gather(fury.settings.slowConnections, port: port)
        let dawdling = Task { try await slow.dawdle() }
        let result: Void? = try? await fury.pause(0.8)
        dawdling.cancel()
        prober.cancel()
        let latency = await prober.value
        let words = "\(idle.open) of \(idle.count) idle and \(slow.open) of \(slow.count) slow connections open"
        await idle.leave()
        await slow.leave()
        if result == nil { throw CancellationError() }
        // How fast is the machine's affair; that nobody is shut out is the server's.
        guard latency.unanswered == 0, latency.p99 < .seconds(10) else {
            throw RunningServer.Failure(description: latency.words)
        }
        return "\(words); \(latency.words)"
    }
}
