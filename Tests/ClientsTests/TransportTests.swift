/// `URLSession` itself, where the other end misbehaves.
import Clients
@testable import ClientsLive
import Foundation
import ServerHTTP
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct TransportTests {
    private func clients(_ port: UInt16, timeout: Duration = .seconds(5), online: Bool = true) -> Clients {
        var configuration = LiveConfiguration(
            url: URL(string: "http://127.0.0.1:\(port)/") ?? URL(filePath: "/"), key: "key", app: "auntentic")
        configuration.timeout = timeout
        configuration.retries.pause = .milliseconds(1)
        let keychain = KeychainClient.inMemory(["session.auntentic": Script.session()])
        return .live(
            configuration: configuration, keychain: keychain, files: .inMemory(), photos: .preview,
            network: .constant(online),
            sharing: .preview, clock: ClockClient(now: { Samples.now }, sleep: { try await Task.sleep(for: $0) }))
    }

    private let query = RowQuery(schema: "s", table: "t")

    @Test(
        "plain HTTP to another machine is never spoken, not even with the wrong address configured",
        arguments: [
            ("http://backend.example.com", false), ("http://192.168.1.5:54321", false),
            ("http://127.0.0.1.evil.test", false),
            ("https://backend.example.com", true), ("http://127.0.0.1:54321", true), ("http://[::1]:54321", true),
        ])
    func plainHTTP(_ address: String, _ isSafe: Bool) async throws {
        let url = try #require(URL(string: address))
        let configuration = LiveConfiguration(url: url, key: "key", app: "auntentic")
        #expect(configuration.isSafe == isSafe)
        guard !isSafe else { return }
        let clients = Clients.live(
            configuration: configuration, keychain: .inMemory(), files: .inMemory(), photos: .preview,
            network: .constant(true), sharing: .preview)
        await #expect(throws: ClientError.self) { try await clients.auth.signIn("a@example.com", "long enough") }
    }

    @Test("AUN-NF-63 with a key that opens more than the anon key nothing is sent; with the anon key it is")
    func keys() async throws {
        let tokens = try await makeTestTokens()
        let port = try DeafServer(.closed).port
        func outcome(_ key: String) async -> ClientError? {
            let configuration = LiveConfiguration(
                url: URL(string: "http://127.0.0.1:\(port)") ?? URL(filePath: "/"), key: key, app: "auntentic")
            let clients = Clients.live(
                configuration: configuration, keychain: .inMemory(), files: .inMemory(), photos: .preview,
                network: .constant(true), sharing: .preview)
            return await #expect(throws: ClientError.self) {
                try await clients.auth.signIn("a@example.com", "long enough")
            }
        }
        let secret = "sb_" + "secret_0123456789"
        for key in [tokens.serviceKey, secret, try await tokens.sign(["role": "authenticated"])] {
            guard case .unexpected(let words) = await outcome(key) else {
                Issue.record("sent with \(key.prefix(12))")
                continue
            }
            #expect(words.contains("no app may carry it"))
        }
        // Nobody listens at the port: being told so means that a request was sent.
        for key in [tokens.anonKey, tokens.publishableKey] { #expect(await outcome(key) == .serverDown) }
    }

    @Test("AUN-FR-7.5 a port where nobody listens: the server is down, or the device offline")
    func closedPort() async throws {
        let port = try DeafServer(.closed).port
        await #expect(throws: ClientError.serverDown) { try await clients(port).database.select(query) }
        await #expect(throws: ClientError.offline) { try await clients(port, online: false).database.select(query) }
    }

    @Test("AUN-FR-7.2 a server that never answers is given up in time")
    func silence() async throws {
        let server = try DeafServer(.silent)
        let clients = clients(server.port, timeout: .milliseconds(200))
        await #expect(throws: ClientError.timedOut) { try await clients.database.select(query) }
    }

    @Test("whoever cancels gets an end at once")
    func cancellation() async throws {
        let server = try DeafServer(.silent)
        let clients = clients(server.port, timeout: .seconds(60))
        let task = Task { try await clients.database.select(query) }
        await server.waitForConnection()
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: ClientError.cancelled) { try await task.value }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("many who give up at odd moments all get an end")
    func manyCancellations() async throws {
        let server = try DeafServer(.silent)
        let clients = clients(server.port, timeout: .seconds(60))
        await withTaskGroup(of: ClientError?.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let task = Task { try await clients.database.select(query) }
                    try? await Task.sleep(for: .milliseconds(number % 8 * 3))
                    task.cancel()
                    do { _ = try await task.value } catch { return error as? ClientError }
                    return nil
                }
            }
            for await error in group { #expect(error == .cancelled) }
        }
    }

    @Test("whoever gives up just as the answer comes stops nobody else: the next request is answered")
    func cancelledByTheAnswer() async throws {
        let server = try await SharedServer.running
        let transport = Transport.urlSession(base: try #require(URL(string: server.url)))
        let request = Request(.get, "/ready", timeout: .seconds(20))
        for number in 0..<400 {
            let task = Task { try await transport.send(request, nil) }
            try await Task.sleep(for: .microseconds(number % 40 * 100))
            task.cancel()
            _ = await task.result
        }
        #expect(try await transport.send(request, nil).status == 200)
    }

    @Test("a connection that is cut: a read is tried three times, a write once and called uncertain")
    func cut() async throws {
        let server = try DeafServer(.hangsUp)
        let clients = clients(server.port)
        await #expect(throws: ClientError.serverDown) { try await clients.database.select(query) }
        #expect(server.connections == 3)
        await #expect(throws: ClientError.timedOut) { try await clients.functions.call("x", Data("{}".utf8)) }
        #expect(server.connections == 4)
    }
}
