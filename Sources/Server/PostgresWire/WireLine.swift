/// One connection for whoever runs scripts: transactions, locks and settings of the session are their own business.
import Logging
import NIOCore

package struct WireLine: Sendable {
    private let connection: NIOLoopBound<WireConnection>
    private var loop: any EventLoop { connection.eventLoop }

    package static func open(
        _ configuration: WireConfiguration, on loop: any EventLoop, logger: Logger
    ) async throws -> WireLine {
        let connection = try await loop.flatSubmit {
            WireConnection.open(configuration, on: loop, logger: logger)
        }.get()
        return WireLine(connection: connection)
    }

    /// Several commands in one text, without values.
    /// - Returns: the rows of the last one.
    package func script(_ sql: String) async throws -> WireRows {
        try await run { .script(sql) }
    }

    /// A transaction of its own, unless one has begun.
    package func execute(_ statement: WireStatement) async throws -> WireRows {
        if let refusal = statement.refusal { throw refusal }
        return try await run { .statements([statement], [StatementText(statement.sql)]) }
    }

    package func close() async { try? await loop.submit { connection.value.close(.isClosed) }.get() }

    /// - Parameter content: made on the loop, which alone may touch it.
    private func run(_ content: @escaping @Sendable () -> Flight.Content) async throws -> WireRows {
        let promise = loop.makePromise(of: [WireRows].self)
        loop.execute {
            let flight = Flight(content(), lane: .alone, isBound: true) { promise.completeWith($0.mapError { $0 }) }
            connection.value.enqueue(flight)
        }
        return try await promise.futureResult.get().last ?? WireRows()
    }
}
