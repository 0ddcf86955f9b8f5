/// The trial of an address before a server starts: it answers nobody, so it may keep nobody waiting.
import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import Server

@Suite struct ListenAddressTests {
    @Test("whoever connects while the port is tried is hung up on, and waits for nothing", .timeLimit(.minutes(1)))
    func hungUp() async throws {
        let port = try await freePort()
        let address = ListenAddress(host: "127.0.0.1", port: port)
        let knocking = Task { await knock(on: port) }
        for _ in 0..<300 { try await address.check() }
        knocking.cancel()
        let met = await knocking.value
        // Without this nobody would have met the trial, and nothing would be proved.
        #expect(met > 0)
        // Nothing is left behind that would keep the server itself from listening there.
        try await address.check()
    }

    /// Connects again and again, and waits for the end of each connection that came about.
    /// - Returns: how many did. The test's time limit catches one that never ends.
    private func knock(on port: Int) async -> Int {
        var met = 0
        while !Task.isCancelled {
            guard let connection = try? await Self.connected(to: port) else {
                await Task.yield()
                continue
            }
            met += 1
            try? await connection.closeFuture.get()
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
