/// What these tests share: pools on a database of their own, and waiting for what happens on its own time.
import NIOCore
import NIOPosix
import Synchronization

@testable import PostgresWire

/// A fresh database, a pool on it, and the connection string of that database.
func withPool<R>(
    _ limits: WireLimits = WireLimits(), info: String? = nil, _ body: (WirePool, String) async throws -> R
) async throws -> R {
    let info = if let info { info } else { try await WireCluster.shared.database() }
    let pool = WirePool(
        try WireConfiguration(info), limits: limits, on: MultiThreadedEventLoopGroup.singleton.any(), logger: quiet)
    let result: Result<R, any Error>
    do { result = .success(try await body(pool, info)) } catch { result = .failure(error) }
    await pool.close()
    return try result.get()
}

struct NeverHappened: Error {}

/// Ends with the event; the time only bounds a failure.
func eventually(within limit: Duration = .seconds(60), _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    throw NeverHappened()
}

/// The error of what fails, or nil.
func failure<R>(_ body: () async throws -> R) async -> WireError? {
    do {
        _ = try await body()
        return nil
    } catch { return error as? WireError }
}

/// Waits until a backend runs this text.
func running(_ text: String, _ info: String) async throws {
    try await eventually {
        let sql =
            "select count(*) from pg_stat_activity where state = 'active' and query like '%\(text)%' and query not like '%pg_stat%'"
        return try await run(info, sql).scalar != "0"
    }
}

extension WirePool {
    /// All at once, from one turn of the loop: they are in the pipelines together.
    func all(_ flights: [[WireStatement]], timeout: TimeAmount? = nil) async -> [Result<[WireRows], WireError>] {
        let futures = loop.submit {
            flights.map { statements in
                let promise = loop.makePromise(of: Result<[WireRows], WireError>.self)
                assumeIsolated().send(statements, timeout: timeout) { promise.succeed($0) }
                return promise.futureResult
            }
        }
        var results: [Result<[WireRows], WireError>] = []
        for future in (try? await futures.get()) ?? [] {
            if let result = try? await future.get() { results.append(result) }
        }
        return results
    }

    /// So that they are known to be quick: on a busy machine one may seem slow at first.
    func learn(_ statements: [WireStatement]) async throws {
        for _ in 0..<3 { for statement in statements { _ = try await pipeline([statement]) } }
        for statement in statements {
            while try await isSlow(statement) { _ = try await pipeline([statement]) }
        }
    }

    /// So that they share a connection, however long a busy machine took for them: a made-up server can't run them again.
    func assumeQuick(_ statements: [WireStatement]) async throws {
        try await loop.submit {
            for text in core.value.texts(of: statements) { for _ in 0..<50 { text.measured(0) } }
        }.get()
    }

    func isSlow(_ statement: WireStatement) async throws -> Bool { try await areSlow([statement]) }

    /// Whether one of them is.
    func areSlow(_ statements: [WireStatement]) async throws -> Bool {
        try await loop.submit { core.value.texts(of: statements).contains { $0.isSlow } }.get()
    }

    var connectionCount: Int {
        get async throws { try await loop.submit { assumeIsolated().connections }.get() }
    }
}

extension Result where Success == [WireRows], Failure == WireError {
    var error: WireError? {
        if case .failure(let error) = self { return error }
        return nil
    }
    /// The first value of the last result.
    var last: String? { (try? get())?.last?.scalar }
}

final class Box<Value: Sendable>: Sendable {
    private let state: Mutex<Value>
    init(_ value: Value) { state = Mutex(value) }
    var value: Value {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
