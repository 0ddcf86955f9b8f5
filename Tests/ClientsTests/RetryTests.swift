/// What is repeated, how often, and after how long.
import Clients
@testable import ClientsLive
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct RetryTests {
    private let query = RowQuery(schema: "s", table: "t")

    @Test(
        "a read is repeated after a lost connection, 502, 503 and 504",
        arguments: [
            .failure(.lost), .failure(.unreachable), .status(502), .status(503), .status(504),
        ] as [Result<Answer, TransportFailure>])
    func reads(_ trouble: Result<Answer, TransportFailure>) async throws {
        let script = Script(trouble, trouble, .status(200, "[]"))
        #expect(try await script.clients().database.select(query) == Data("[]".utf8))
        #expect(script.requests.count == 3)
        #expect(script.pauses == [.milliseconds(300), .milliseconds(600)])
    }

    @Test(
        "nothing else is: refusals, the server's own mistakes, and answers that took too long",
        arguments: [
            (
                .status(400, #"{"code":"22P02","message":"x"}"#),
                .refused(code: "22P02", message: "The server couldn’t do this (22P02).")
            ),
            (.status(500), .serverDown), (.status(429), .busy(retryAfter: nil)), (.failure(.timedOut), .timedOut),
            (.failure(.noConnection), .offline), (.failure(.other("odd")), .unexpected("odd")),
        ] as [(Result<Answer, TransportFailure>, ClientError)])
    func others(_ trouble: Result<Answer, TransportFailure>, _ error: ClientError) async throws {
        let script = Script(trouble, .status(200, "[]"))
        await #expect(throws: error) { try await script.clients().database.select(query) }
        #expect(script.requests.count == 1)
    }

    @Test("three tries are the most, and then the last failure counts")
    func givesUp() async throws {
        let script = Script(.status(503), .status(503), .status(503), .status(200, "[]"))
        await #expect(throws: ClientError.busy(retryAfter: nil)) { try await script.clients().database.select(query) }
        #expect(script.requests.count == 3)
    }

    @Test("Retry-After is waited for when it is short, and left to the person when it is long")
    func retryAfter() async throws {
        let short = Script(.status(503, "", ["retry-after": "2"]), .status(200, "[]"))
        _ = try await short.clients().database.select(query)
        #expect(short.pauses == [.seconds(2)])
        let long = Script(.status(503, "", ["retry-after": "60"]), .status(200, "[]"))
        await #expect(throws: ClientError.busy(retryAfter: 60)) { try await long.clients().database.select(query) }
        #expect(long.requests.count == 1 && long.pauses.isEmpty)
    }

    @Test("AUN-FR-7.2 starting a job is repeated with the same key; other writes never are")
    func writes() async throws {
        let script = Script(.failure(.lost), .failure(.lost), .status(402))
        await #expect(throws: ClientError.outOfCredits(nil)) {
            try await script.clients().functions.start("check", Data("{}".utf8), "key-1")
        }
        #expect(script.requests.map { $0.headers["Idempotency-Key"] } == ["key-1", "key-1", "key-1"])

        let others = Script(.failure(.lost), .status(503), .failure(.lost), .status(502))
        let clients = others.clients()
        await #expect(throws: ClientError.timedOut) { try await clients.functions.call("consent", Data()) }
        await #expect(throws: ClientError.busy(retryAfter: nil)) { try await clients.auth.signIn("a", "b") }
        await #expect(throws: ClientError.serverDown) {
            try await clients.storage.upload("auntentic", "a/b.jpg", Data(), "image/jpeg") { _ in }
        }
        await #expect(throws: ClientError.timedOut) { try await clients.functions.cancelJob("id") }
        #expect(others.requests.count == 4 && others.pauses.isEmpty)
    }

    @Test("AUN-NF-73 without a connection nothing is sent")
    func offline() async throws {
        let script = Script(.status(200, "[]"))
        let clients = script.clients(network: .constant(false))
        await #expect(throws: ClientError.offline) { try await clients.database.select(query) }
        await #expect(throws: ClientError.offline) { try await clients.functions.start("check", Data(), "key") }
        #expect(script.requests.isEmpty)
    }

    @Test("a connection that went away meanwhile is named; a write that was lost with it is not called unsent")
    func lostConnection() async throws {
        for (failure, error) in [(TransportFailure.unreachable, ClientError.offline), (.lost, .timedOut)] {
            let connection = Connection()
            let script = Script()
            var sender = script.sender(network: connection.client)
            sender.transport = Transport { (_, _) async throws(TransportFailure) in
                await connection.endUnheard()
                throw failure
            }
            let request = Request(.post, "/functions/v1/consent", timeout: .seconds(1))
            await #expect(throws: error) { try await sender.send(request) }
        }
    }

    @Test("AUN-FR-7.2 a start that was lost once is never called unsent, whatever comes after")
    func uncertain() async throws {
        let afterwards: [Result<Answer, TransportFailure>] = [
            .failure(.unreachable), .status(503, "", ["retry-after": "60"]), .failure(.noConnection),
        ]
        for trouble in afterwards {
            let script = Script(.failure(.lost), trouble, trouble)
            await #expect(throws: ClientError.timedOut) {
                try await script.clients().functions.start("check", Data(), "key")
            }
        }
        let never = Script(.failure(.unreachable), .failure(.unreachable), .failure(.unreachable))
        await #expect(throws: ClientError.serverDown) {
            try await never.clients().functions.start("check", Data(), "key")
        }
    }

    @Test("a device that loses its connection doesn't wait for an answer")
    func connectionEnds() async throws {
        let connection = Connection()
        let silent = Transport { (_, _) async throws(TransportFailure) in
            connection.end()
            do { try await Task.sleep(for: .seconds(60)) } catch { throw .cancelled }
            return Answer(status: 200)
        }
        let script = Script()
        var sender = script.sender(network: connection.client)
        sender.transport = silent
        let request = Request(.get, "/rest/v1/t", timeout: .seconds(60))
        await #expect(throws: ClientError.offline) { try await sender.send(request) }
    }

    @Test("whoever gives up while the sender waits gets no second request")
    func cancelled() async throws {
        let script = Script(.status(503), .status(200, "[]"))
        let clients = script.clients()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await clients.database.select(query)
        }
        await #expect(throws: ClientError.cancelled) { try await task.value }
        #expect(script.requests.isEmpty)
    }
}

/// A connection that can be cut.
private final class Connection: Sendable {
    private let state = Locked<(isOnline: Bool, listeners: [AsyncStream<Bool>.Continuation])>((true, []))

    var client: NetworkClient {
        NetworkClient {
            AsyncStream { continuation in
                self.state.withLock { state in
                    continuation.yield(state.isOnline)
                    state.listeners.append(continuation)
                }
            }
        }
    }

    /// Only who asks from now on hears of it; the request's own listener has heard that all is well.
    func endUnheard() async {
        while state.withLock({ $0.listeners.count < 2 }) { await Task.yield() }
        state.withLock { $0.isOnline = false }
    }

    func end() {
        state.withLock { state in
            state.isOnline = false
            for listener in state.listeners { listener.yield(false) }
        }
    }
}
