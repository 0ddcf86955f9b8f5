/// How a pool comes by its connections, and what it does while there are none.
import Logging
import NIOCore

extension PoolCore {
    private static let longestPause = 2000

    /// Opens so many more, if there may be.
    func grow(for wanted: Int) {
        guard wanted > 0, drained == nil || live.count > 0, NIODeadline.now() >= openNoneBefore else { return }
        for _ in 0..<max(0, min(wanted, most - connections.count - opening)) { open() }
    }

    private func open() {
        opening += 1
        WireConnection.open(configuration, on: loop, logger: logger).assumeIsolated().whenComplete { [self] result in
            opening -= 1
            switch result {
            case .success(let connection): welcome(connection.value)
            case .failure(let error): couldNotOpen(.opening(error))
            }
        }
    }

    private func welcome(_ connection: WireConnection) {
        failure = nil
        failures = 0
        guard drained == nil || live.count > 0, !connection.isClosed else { return connection.close(.isClosed) }
        connection.owner = self
        connections.append(connection)
        pump()
    }

    /// Those that wait hear of it, unless another connection will serve them.
    private func couldNotOpen(_ error: WireError) {
        failures += 1
        let pause = min(Self.longestPause, 50 << min(failures - 1, 6))
        openNoneBefore = .now() + .milliseconds(Int64(pause))
        guard connections.isEmpty, opening == 0 else { return }
        failure = error
        for lane in [Flight.Lane.quick, .alone] {
            while let flight = queue.next(lane) { flight.end(.failure(error)) }
        }
        logger.warning("can not connect to Postgres; trying again", metadata: ["reason": "\(error)"])
        loop.assumeIsolated().scheduleTask(in: .milliseconds(Int64(pause))) { [weak self] in
            guard let self, connections.isEmpty, opening == 0, drained == nil else { return }
            open()
        }
    }
}
