/// The trial of an address before a server starts: it answers nobody, so it may keep nobody waiting.
import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import Server

@Suite struct ListenAddressTests {
    @Test("nobody who connects while the port is tried is let in, where nobody would answer", .timeLimit(.minutes(1)))
    func hungUp() async throws {
        let port = try await freePort()
        let address = ListenAddress(host: "127.0.0.1", port: port)
        let knocking = Task { await knock(on: port) }
        for _ in 0..<300 { try await address.check() }
        knocking.cancel()
        let met = await knocking.value
        // A trial that listened would let somebody in.
        #expect(met == 0)
        // Nothing is left behind that would keep the server itself from listening there.
        try await address.check()
    }

    /// Connects again and again.
    /// - Returns: how many connections came about.
    private func knock(on port: Int) async -> Int {
        var met = 0
        while !Task.isCancelled {
            guard let connection = try? await Self.connected(to: port) else {
                await Task.yield()
                continue
            }
            met += 1
            // The answer is known, so nobody waits for the end of a connection that may have none.
            connection.close(promise: nil)
        }
        return met
    }

    private static func connected(to port: Int) async throws -> any Channel {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port).get()
    }

    /// Below those that the system gives to clients: one of these could be given the very port it connects to, and then
    /// talks to itself.
    private func freePort() async throws -> Int {
        for port in (20_000..<30_000).shuffled().prefix(50) {
            let address = ListenAddress(host: "127.0.0.1", port: port)
            if (try? await address.check()) != nil { return port }
        }
        throw NoPort()
    }

    private struct NoPort: Error {}
}
