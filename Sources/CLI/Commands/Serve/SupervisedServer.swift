/// The server as a child process of its supervisor.
import Foundation
import Synchronization

final class SupervisedServer: Sendable {
    private struct State {
        var pid: Int32?
        var isToldToEnd = false
    }
    private let state = Mutex(State())

    var isToldToEnd: Bool { state.withLock { $0.isToldToEnd } }

    /// Passes the signal to the server, or remembers it if none is running at the moment.
    func pass(on signal: Int32) {
        state.withLock { state in
            state.isToldToEnd = true
            if let pid = state.pid { kill(pid, signal) }
        }
    }

    /// Runs the server until it ends, in its own process group: Ctrl-C in the terminal reaches it through us only.
    ///
    /// - Returns: its exit code; as in shells, 128 plus the signal's number when a signal killed it.
    func run(_ arguments: [String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([Supervisor.mark: "1"]) { $1 }
        // The kernel closes our end when we end, and that tells the server.
        let leash = Pipe()
        process.standardInput = leash
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        state.withLock { state in
            state.pid = process.processIdentifier
            if state.isToldToEnd { kill(process.processIdentifier, SIGTERM) }
        }
        for await _ in ends {}
        state.withLock { $0.pid = nil }
        withExtendedLifetime(leash) {}
        return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    }
}
