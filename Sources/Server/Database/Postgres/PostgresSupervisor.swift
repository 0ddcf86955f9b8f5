/// Keeps Postgres running until it is told to stop: restarts it however it ended, unless a restart can never help.
import Foundation
import Logging
import Subprocess
import Synchronization
import SystemPackage

final class PostgresSupervisor: Sendable {
    private let cluster: Cluster
    private let backoff: Backoff
    private let logger: Logger
    private let stopping = Mutex(Stopping())

    private struct Stopping {
        var isWanted = false
        /// Hears of it, once.
        var listener: (@Sendable () -> Void)?
    }

    init(_ cluster: Cluster, backoff: Backoff, logger: Logger) {
        self.cluster = cluster
        self.backoff = backoff
        self.logger = logger
    }

    /// The running postmasters, for the one exit path that waits for nothing.
    static let running = Mutex<Set<Int32>>([])

    var isStopping: Bool { stopping.withLock { $0.isWanted } }

    func stop() {
        let listener = stopping.withLock { stopping in
            stopping.isWanted = true
            return stopping.listener.take()
        }
        listener?()
    }

    private func onStop(_ act: @escaping @Sendable () -> Void) {
        let isLate = stopping.withLock { stopping in
            stopping.listener = stopping.isWanted ? nil : act
            return stopping.isWanted
        }
        if isLate { act() }
    }

    /// Returns after `stop`, when Postgres has shut down; throws errors that no further attempt can fix.
    func run() async throws(EmbeddedPostgres.Failure) {
        var failures = 0
        while !isStopping {
            let began = ContinuousClock.now
            let mark = cluster.log.size
            var reason = await live()
            if isStopping { return }
            reason = reason.isEmpty ? cluster.log.reason(since: mark) : reason
            if let words = lasting(reason) { throw .unusable(words) }
            failures = ContinuousClock.now - began > .seconds(30) ? 1 : failures + 1
            report(failures, reason)
            await pause(backoff.delay(after: failures))
            await cluster.clearAway()
        }
    }

    /// An error that the next start would hit again, in words for the person who can fix it.
    private func lasting(_ reason: String) -> String? {
        if !cluster.tools.arePresent {
            return "Postgres' programs are gone from \(cluster.tools.binaries.path); install them again"
        }
        let signs = [
            ("incompatible with server", "its files were made by another version of Postgres"),
            ("not compatible with this version", "its files were made by another version of Postgres"),
            ("has invalid permissions", "its files have the wrong permissions"),
            ("has wrong ownership", "its files belong to another user"),
            ("Permission denied", "it may not open its files"),
            ("configuration file", "its settings have a mistake"),
            ("configuration parameter", "its settings have a mistake"),
            ("valid checkpoint record", "its files are damaged: restore a backup"),
        ]
        guard let sign = signs.first(where: { reason.contains($0.0) }) else { return nil }
        return "Postgres can't start in \(cluster.folder.path), \(sign.1): \(reason)"
    }

    /// Reports the first failures and then fewer and fewer: a disk that is full all night must not fill the log as
    /// well.
    private func report(_ failures: Int, _ reason: String) {
        guard failures & (failures - 1) == 0 else { return }
        logger.error(
            "Postgres ended; starting it again",
            metadata: ["attempt": "\(failures)", "reason": "\(reason)", "log": "\(cluster.log.file.path)"])
    }

    private func pause(_ time: Duration) async {
        let end = ContinuousClock.now + time
        while !isStopping && ContinuousClock.now < end { try? await Task.sleep(for: min(time, .milliseconds(50))) }
    }

    /// One life of the server: returns when it ended by itself, or when it has shut down after `stop`.
    ///
    /// - Returns: why it couldn't be started; empty when it could.
    private func live() async -> String {
        do {
            let output = try cluster.log.open()
            let (executable, words) = PostgresTools.command(
                cluster.tools.binaries.appendingPathComponent("postgres").path, cluster.serverArguments)
            _ = try await Subprocess.run(
                executable, arguments: words, environment: PostgresTools.environment, workingDirectory: "/",
                platformOptions: PostgresTools.options, input: .none,
                output: .fileDescriptor(output, closeAfterSpawningProcess: false),
                error: .fileDescriptor(output, closeAfterSpawningProcess: true)
            ) { execution in await self.watch(execution.processIdentifier.value) }
            return ""
        } catch let code as Errno {
            return "can't write \(cluster.log.file.path): \(systemWords(code.rawValue))"
        } catch { return "\(error)" }
    }

    /// Nobody wakes up for it: a thread waits in the kernel.
    private func endOrStop(of pid: Int32) async {
        let (events, tell) = AsyncStream.makeStream(of: Bool.self)
        onStop { tell.yield(true) }
        Thread.detachNewThread {
            ProcessState.awaitEnd(ofChild: pid)
            tell.yield(true)
        }
        let ticks = Task {
            while (try? await Task.sleep(for: .seconds(1))) != nil { tell.yield(false) }
        }
        for await isOver in events {
            if isOver { break }
            cluster.log.rotateIfLarge()
        }
        ticks.cancel()
    }

    /// Works with signals and process ids only, so it works when no file can be opened any more.
    private func watch(_ pid: Int32) async {
        _ = Self.running.withLock { $0.insert(pid) }
        defer { _ = Self.running.withLock { $0.remove(pid) } }
        await endOrStop(of: pid)
        // SIGINT is Postgres' fast shutdown, SIGQUIT its immediate one; SIGTERM would wait for every session.
        for (signal, patience) in [(SIGINT, 10), (SIGQUIT, 5), (SIGKILL, 5)] where !ProcessState.hasEnded(child: pid) {
            kill(pid, signal)
            let deadline = ContinuousClock.now + .seconds(patience)
            while ContinuousClock.now < deadline && !ProcessState.hasEnded(child: pid) {
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
    }
}

extension Cluster {
    fileprivate var serverArguments: [String] {
        var settings = [
            "listen_addresses=", "unix_socket_permissions=0700", "shared_buffers=64MB",
            // Tests run the databases of many servers in one cluster.
            "max_connections=\(isDurable ? 100 : 400)",
            // Realtime reads changes through slots, one for each server; it needs no sender, because it asks in SQL.
            "jit=off", "max_wal_senders=0", "wal_level=logical", "max_replication_slots=64", "log_timezone=UTC",
            "timezone=UTC",
            "logging_collector=off", "max_wal_size=1GB",
            // Client input doesn't belong in the log, least of all complete; see also `EmbeddedPostgres.info`.
            "log_min_messages=warning", "log_min_error_statement=panic", "log_error_verbosity=terse",
            "log_checkpoints=off",
        ]
        if !isDurable { settings += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] }
        return ["-D", folder.path, "-k", socket.path] + settings.flatMap { ["-c", $0] }
    }
}
