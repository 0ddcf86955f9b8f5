/// A private Postgres as our child process: on a unix socket only, started and stopped with us.
import Crypto
import Foundation
import Logging
import Synchronization

package struct EmbeddedPostgres: Sendable {
    private let cluster: Cluster
    private let home: URL
    private let backoff: Backoff
    private let logger: Logger

    /// - Parameters:
    ///   - data: the server's data folder; the cluster is in its `postgres`.
    ///   - isDurable: off only for throwaway clusters of tests: a crash may then lose committed work.
    ///   - binaries: where Postgres' programs are; nil finds the ones that fit the cluster.
    package init(
        data: URL, isDurable: Bool = true, binaries: URL? = nil,
        backoff: Backoff = Backoff(first: .milliseconds(100), longest: .seconds(5)), logger: Logger
    ) async throws {
        self.backoff = backoff
        self.logger = logger
        try DataFolder.open(data)
        home = await PostgresTools.canEnter(data) ? data : Self.reachable(insteadOf: data)
        if home != data {
            logger.notice(
                "Postgres' account can't enter the data folder; its cluster lies elsewhere",
                metadata: ["folder": "\(home.path)"])
            try DataFolder.open(home)
        }
        cluster = try await Cluster(home: home, binaries: binaries, isDurable: isDurable, logger: logger)
    }

    /// libpq's connection string for the superuser; only our own account and Postgres' can reach the socket.
    ///
    /// Postgres doesn't log the errors of our sessions: its messages reach us anyway, and they may quote everything
    /// that a client has sent.
    package var info: String {
        "host=\(cluster.socket.path) user=postgres dbname=postgres connect_timeout=5 options='-c log_min_messages=log'"
    }

    static func fingerprint(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).prefix(6).map { String($0, radix: 16) }.joined()
    }
    private static func reachable(insteadOf data: URL) -> URL {
        URL(fileURLWithPath: "/var/lib/atelier/\(fingerprint(data.standardizedFileURL.path))")
    }

    /// Starts the server, runs `body` once it answers, and stops it again. Restarts it if it dies in between.
    ///
    /// - Parameters:
    ///   - patience: how long the server may take until it answers; nil waits until the reason has passed.
    ///   - meanwhile: runs when the start takes unusually long, and is cancelled and awaited before `body` begins.
    package func withServer<R: Sendable>(
        patience: Duration? = .seconds(60), meanwhile: @escaping @Sendable () async -> Void = {},
        _ body: @escaping @Sendable (String) async throws -> R
    ) async throws -> R {
        guard let lock = try FolderLock(home) else { throw Failure.folderInUse(home.path) }
        defer { withExtendedLifetime(lock) {} }
        try await cluster.prepare()
        let supervisor = PostgresSupervisor(cluster, backoff: backoff, logger: logger)
        // Not a child of this task: if it were cancelled along with us, Postgres would be killed instead of shut down.
        let supervision = Task.detached { try await supervisor.run() }
        return try await withThrowingTaskGroup(of: R?.self) { group in
            group.addTask {
                try await supervision.value
                return nil
            }
            group.addTask {
                defer { supervisor.stop() }
                try await waitUntilReady(patience, meanwhile)
                return try await body(info)
            }
            var answer: R?
            for try await value in group { answer = value ?? answer }
            guard let answer else { throw Failure.didNotStart(cluster.log.reason()) }
            return answer
        }
    }

    /// Runs `body` on the server of this folder: on the one that another process of ours runs, or on one started for it.
    package func withDatabase<R: Sendable>(_ body: @escaping @Sendable (String) async throws -> R) async throws -> R {
        do { return try await withServer(body) } catch Failure.folderInUse {
            // Whoever holds the folder may only just be starting.
            try await waitUntilReady(.seconds(60)) {}
            return try await body(info)
        }
    }

    /// Whether a cluster has been made in the folder.
    package var exists: Bool { access(cluster.folder.appendingPathComponent("PG_VERSION").path, F_OK) == 0 }

    /// psql of the same version, or the one on the search path; nil if there is none.
    package var psql: URL? { cluster.tools.psql }

    /// For the one exit path that waits for nothing: every Postgres of this process ends by itself, at once and without
    /// losing committed data.
    package static func endAtOnce() {
        for pid in PostgresSupervisor.running.withLock({ $0 }) { kill(pid, SIGQUIT) }
    }

    private func waitUntilReady(_ patience: Duration?, _ meanwhile: @escaping @Sendable () async -> Void) async throws {
        let waiting = Task {
            try await Task.sleep(for: .seconds(3))
            logger.warning("Postgres doesn't answer yet; waiting for it", metadata: ["log": "\(cluster.log.file.path)"])
            await meanwhile()
        }
        defer { waiting.cancel() }
        let began = ContinuousClock.now
        while await !answers {
            let elapsed = ContinuousClock.now - began
            if let patience, elapsed > patience { throw Failure.didNotStart(cluster.log.reason()) }
            try await Task.sleep(for: .milliseconds(elapsed > .seconds(3) ? 100 : 5))
        }
        waiting.cancel()
        _ = await waiting.result
    }

    private var answers: Bool {
        get async {
            guard FileManager.default.fileExists(atPath: cluster.socketFile.path) else { return false }
            return (try? await Migrator.runScript("", info: info)) != nil
        }
    }
}
