/// A router that answers on a free port of this machine for as long as a test's body runs.
import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle

/// - Parameters:
///   - port: 0 for a free one.
///   - body: gets the address, such as `http://127.0.0.1:40123`.
package func serving<Context: InitializableFromSource & RequestContext, Value: Sendable>(
    _ router: Router<Context>, port: Int = 0, _ body: @escaping @Sendable (_ url: String) async throws -> Value
) async throws -> Value where Context.Source == ApplicationRequestContextSource {
    let (ports, ready) = AsyncStream<Int>.makeStream()
    let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)),
        onServerRunning: { ready.yield($0.localAddress?.port ?? 0) },
        eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton.any()), logger: quietLogger)
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            defer { ready.finish() }
            try await application.runService(gracefulShutdownSignals: [])
        }
        guard let port = await ports.first(where: { _ in true }) else { throw CancellationError() }
        defer { group.cancelAll() }
        let url = "http://127.0.0.1:\(port)"
        let result: Result<Value, any Error>
        do { result = .success(try await body(url)) } catch { result = .failure(error) }
        await settle(url)
        return try result.get()
    }
}

/// A server that is stopped while it accepts a connection ends the process. On one loop, connections are accepted in
/// their order, so when this one is answered, those that callers have given up are through.
private func settle(_ url: String) async {
    var request = HTTPClientRequest(url: url + "/")
    request.headers.add(name: "connection", value: "close")
    _ = try? await HTTPClient.shared.execute(request, timeout: .seconds(10))
}
