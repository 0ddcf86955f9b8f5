/// A private Postgres as our child process: on a unix socket only, started with us, stopped with us.
import Crypto
import Foundation
import Logging
import Subprocess
import Synchronization
import SystemPackage

package struct EmbeddedPostgres: Sendable {
    package enum Failure: Error, Sendable, CustomStringConvertible {
        case notInstalled
        case folderInUse(String)
        case didNotStart(String)
        case failed(String)

        package var description: String {
            switch self {
            case .notInstalled:
                "no Postgres server found; run `make setup`, or give a database with --database-url"
            case .folderInUse(let path):
                "another atelier is using \(path); stop it, or choose another folder with --data"
            case .didNotStart(let why): "Postgres did not start: \(why)"
            case .failed(let why): why
            }
        }
    }

    /// Off only for throwaway clusters of tests: a crash may then lose committed work.
    private let isDurable: Bool
    private let tools: PostgresTools
    private let cluster: URL
    private let socket: URL
    private let log: URL
    private let logger: Logger

    /// - Parameter data: the server's data folder; the cluster lies in its `postgres`.
    package init(data: URL, isDurable: Bool = true, logger: Logger) async throws {
        self.isDurable = isDurable
        self.logger = logger
        tools = try PostgresTools()
        let files = FileManager.default
        try files.createDirectory(at: data, withIntermediateDirectories: true)
        let home = await tools.canEnter(data) ? data : Self.reachable(insteadOf: data)
        if home != data {
            logger.notice(
                "Postgres' account can't enter the data folder; its cluster lies elsewhere",
                metadata: ["folder": "\(home.path)"])
            try files.createDirectory(at: home, withIntermediateDirectories: true)
        }
        cluster = home.appendingPathComponent("postgres")
        log = home.appendingPathComponent("postgres.log")
        // A socket's path may have 107 bytes; `.s.PGSQL.5432.lock` takes 20 of them.
        let near = home.appendingPathComponent("run")
        socket =
            near.path.utf8.count <= 86
            ? near : URL(fileURLWithPath: "/tmp/atelier-\(Self.fingerprint(home.path))")
    }

    /// libpq's connection text for the superuser; only our own account and Postgres' can reach the socket.
    package var info: String { "host=\(socket.path) user=postgres dbname=postgres connect_timeout=5" }

    private static func fingerprint(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).prefix(6).map { String($0, radix: 16) }.joined()
    }
    private static func reachable(insteadOf data: URL) -> URL {
        URL(fileURLWithPath: "/var/lib/atelier/\(fingerprint(data.standardizedFileURL.path))")
    }

    /// Starts the server, runs `body` once it answers, and stops it again. Restarts it should it die in between.
    package func withServer<R: Sendable>(_ body: @escaping @Sendable (String) async throws -> R) async throws -> R {
        guard let lock = try FolderLock(cluster.deletingLastPathComponent()) else {
            throw Failure.folderInUse(cluster.deletingLastPathComponent().path)
        }
        defer { withExtendedLifetime(lock) {} }
        try await prepare()
        let state = State()
        return try await withThrowingTaskGroup(of: R?.self) { group in
            group.addTask {
                try await supervise(state)
                return nil
            }
            group.addTask {
                defer { state.stop() }
                try await waitUntilReady(state)
                return try await body(info)
            }
            var answer: R?
            for try await value in group { answer = value ?? answer }
            guard let answer else { throw Failure.didNotStart(tail()) }
            return answer
        }
    }

    /// What the supervisor and the body tell each other.
    private final class State: Sendable {
        private let isStoppingFlag = Mutex(false)
        private let failureText = Mutex<String?>(nil)
        var isStopping: Bool { isStoppingFlag.withLock { $0 } }
        func stop() { isStoppingFlag.withLock { $0 = true } }
        var failure: String? {
            get { failureText.withLock { $0 } }
            set { failureText.withLock { $0 = newValue } }
        }
    }

    private func prepare() async throws {
        try own(cluster)
        try own(socket)
        if !FileManager.default.fileExists(atPath: cluster.appendingPathComponent("PG_VERSION").path) {
            logger.info("making a new Postgres cluster", metadata: ["folder": "\(cluster.path)"])
            try await tools.run(
                "initdb",
                [
                    "-D", cluster.path, "-U", "postgres", "--auth-local=trust", "--auth-host=reject", "-E", "UTF8",
                    "--locale=C.UTF-8", "--no-sync", "--no-instructions",
                ])
        }
        if orphan() != nil {
            logger.notice("stopping a Postgres that an earlier run left behind")
            try await tools.run("pg_ctl", ["-D", cluster.path, "-m", "fast", "-w", "stop"])
        }
    }

    /// Made by us, owned by the child's account, closed to everybody else.
    private func own(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if let account = PostgresTools.account, chown(folder.path, account.user, account.group) != 0 {
            throw Failure.failed("can't give \(folder.path) to Postgres' account")
        }
    }

    private func supervise(_ state: State) async throws {
        var failures = 0
        while !state.isStopping {
            let began = ContinuousClock.now
            removeStaleLocks()
            try await runOnce(state)
            if state.isStopping { return }
            failures = ContinuousClock.now - began > .seconds(30) ? 1 : failures + 1
            logger.error("Postgres ended; starting it again", metadata: ["log": "\(log.path)"])
            guard failures < 20 else {
                state.failure = tail()
                throw Failure.didNotStart(tail())
            }
            // Backends of a killed postmaster may hold its shared memory for a moment.
            try await Task.sleep(for: .milliseconds(min(1000, 100 * failures)))
        }
    }

    /// One life of the server: returns when it ended by itself, or after `stop` when it has been shut down.
    private func runOnce(_ state: State) async throws {
        let descriptor = try FileDescriptor.open(
            FilePath(log.path), .writeOnly, options: [.create, .append], permissions: [.ownerReadWrite])
        let (executable, words) = tools.command(
            tools.binaries.appendingPathComponent("postgres").path, serverArguments)
        _ = try await Subprocess.run(
            executable, arguments: words, environment: PostgresTools.environment, workingDirectory: "/",
            platformOptions: PostgresTools.options, input: .none,
            output: .fileDescriptor(descriptor, closeAfterSpawningProcess: false),
            error: .fileDescriptor(descriptor, closeAfterSpawningProcess: true)
        ) { execution in
            let pid = execution.processIdentifier.value
            while !state.isStopping && ProcessState.isAlive(pid) {
                try? await Task.sleep(for: .milliseconds(50))
            }
            guard ProcessState.isAlive(pid) else { return }
            // SIGINT is Postgres' fast shutdown, SIGQUIT its immediate one; SIGTERM would wait for every session.
            await execution.teardown(using: [
                .send(signal: .interrupt, allowedDurationToNextStep: .seconds(10)),
                .send(signal: .quit, allowedDurationToNextStep: .seconds(5)),
            ])
        }
    }

    private var serverArguments: [String] {
        var settings = [
            "listen_addresses=", "unix_socket_permissions=0700", "shared_buffers=64MB",
            // Tests run many servers' worth of databases in one cluster.
            "max_connections=\(isDurable ? 100 : 400)",
            "jit=off", "max_wal_senders=0", "wal_level=minimal", "log_min_messages=warning", "log_timezone=UTC",
            "timezone=UTC", "logging_collector=off", "max_wal_size=1GB",
        ]
        if !isDurable { settings += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] }
        return ["-D", cluster.path, "-k", socket.path] + settings.flatMap { ["-c", $0] }
    }

    private func waitUntilReady(_ state: State) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        let path = socket.appendingPathComponent(".s.PGSQL.5432").path
        while ContinuousClock.now < deadline && state.failure == nil {
            if FileManager.default.fileExists(atPath: path), (try? Connection(info)) != nil { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Failure.didNotStart(tail())
    }

    /// A postmaster of this cluster that runs although we did not start it: an earlier run of ours was killed.
    private func orphan() -> Int32? {
        guard
            let text = try? String(contentsOf: cluster.appendingPathComponent("postmaster.pid"), encoding: .utf8),
            let pid = text.split(separator: "\n").first.flatMap({ Int32($0) }), ProcessState.isAlive(pid)
        else { return nil }
        let command = ProcessState.commandLine(pid)
        return command.contains("postgres") && command.contains(cluster.path) ? pid : nil
    }

    /// The lock file may name a zombie or, in a container, a number that another program has now: Postgres would refuse.
    private func removeStaleLocks() {
        guard orphan() == nil else { return }
        for file in [
            cluster.appendingPathComponent("postmaster.pid"), socket.appendingPathComponent(".s.PGSQL.5432"),
            socket.appendingPathComponent(".s.PGSQL.5432.lock"),
        ] { try? FileManager.default.removeItem(at: file) }
    }

    /// The last lines of Postgres' own log: the reason, usually.
    private func tail() -> String {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(3).joined(separator: " / ")
    }
}
