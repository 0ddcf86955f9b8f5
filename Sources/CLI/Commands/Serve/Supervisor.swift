/// `atelier serve --supervise`: a small parent that starts the server again when it dies, and ends when it ends.
import ArgumentParser
import CommandKit
import Foundation
import Logging
import Server
import ServerDatabase
import UnixSignals

struct Supervisor: Sendable {
    /// The exit code of a server that a restart can't help; EX_CONFIG in sysexits.h.
    static let lasting: Int32 = 78
    /// Set in the environment of a server that has a parent, which holds the other end of its standard input.
    static let mark = "ATELIER_SUPERVISED"

    /// The server's arguments, without those that ask for a supervisor.
    let arguments: [String]
    private let backoff = Backoff(first: .seconds(1), longest: .seconds(30))

    init(arguments: [String]) { self.arguments = arguments }

    /// Returns when the server ended normally.
    ///
    /// - Throws: its exit code, when it was told to end or a restart can't help.
    func run() async throws {
        let logger = Logger(label: "supervisor") { LogfmtHandler(label: $0, level: .info) }
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let server = SupervisedServer()
        let relay = Task { for await signal in signals { server.pass(on: signal.rawValue) } }
        defer { relay.cancel() }
        var failures = 0
        while true {
            let began = ContinuousClock.now
            let code = try await server.run(arguments)
            if code == 0 { return }
            if server.isToldToEnd || code == Self.lasting || code == ExitCode.validationFailure.rawValue {
                throw ExitCode(code)
            }
            failures = ContinuousClock.now - began > .seconds(60) ? 1 : failures + 1
            let delay = backoff.delay(after: failures)
            logger.error("the server died; starting it again", metadata: ["code": "\(code)", "in": "\(delay)"])
            await pause(delay, server)
            if server.isToldToEnd { return }
        }
    }

    private func pause(_ time: Duration, _ server: SupervisedServer) async {
        let end = ContinuousClock.now + time
        while !server.isToldToEnd && ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(50)) }
    }

    /// In a supervised server: ends it when its parent is gone, however the parent ended. Nothing else would.
    static func endWithParent(_ signals: StopSignals) {
        guard Environment().text(mark) != nil else { return }
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(STDIN_FILENO, &byte, 1) > 0 || errno == EINTR {}
            signals.stop()
        }
    }
}
