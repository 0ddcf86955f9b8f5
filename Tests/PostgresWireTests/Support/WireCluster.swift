/// A throwaway Postgres for these tests, reached by socket, by TCP and by TLS, with users for each way to log in.
import Foundation
import Logging
import NIOCore
import NIOPosix
import Synchronization

@testable import PostgresWire

actor WireCluster {
    static let shared = WireCluster("shared")

    private let folder: URL
    private var starting: Task<Address, any Error>?
    private var counter = 0

    struct Address: Sendable {
        let folder: String
        let port: Int
        /// The certificate that the server shows; nil without openssl.
        let certificate: String?
        var socket: String { "host=\(folder)/run port=\(port) user=postgres dbname=postgres" }
        func tcp(_ user: String, _ more: String = "") -> String {
            "host=127.0.0.1 port=\(port) user=\(user) dbname=postgres sslmode=disable \(more)"
        }
    }

    struct Failure: Error { let text: String }

    init(_ name: String) {
        let isFit = FileManager.default.isWritableFile(atPath: "/dev/shm")
        folder = URL(fileURLWithPath: isFit ? "/dev/shm" : "/tmp").appendingPathComponent("wire-\(getpid())-\(name)")
    }

    func address() async throws -> Address {
        if let starting { return try await starting.value }
        let folder = folder.path
        let task = Task { try await Self.launch(folder) }
        starting = task
        return try await task.value
    }

    /// A database of its own.
    func database() async throws -> String {
        let address = try await address()
        counter += 1
        let name = "wire_\(counter)"
        _ = try await run(address.socket, "create database \(name)")
        return address.socket.replacing("dbname=postgres", with: "dbname=\(name)")
    }

    private static func launch(_ folder: String) async throws -> Address {
        let files = FileManager.default
        removeLeftovers(beside: folder)
        try files.createDirectory(atPath: folder + "/run", withIntermediateDirectories: true)
        _ = files.createFile(atPath: folder + "/log", contents: nil)
        for path in ["", "/run", "/log"] { chmod(folder + path, 0o777) }
        folders.withLock { $0.append(folder) }
        atexit { WireCluster.stopAll() }
        guard let initdb = program("initdb"), let postgres = program("postgres") else {
            throw Failure(text: "no Postgres is installed")
        }
        try await finish(
            initdb,
            ["-D", folder + "/data", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
        let certificate = try await certificate(in: folder)
        let port = try await freePort()
        try rules.write(toFile: folder + "/data/pg_hba.conf", atomically: false, encoding: .utf8)
        var settings = [
            "listen_addresses": "127.0.0.1", "port": "\(port)", "unix_socket_directories": folder + "/run",
            "fsync": "off",
            "max_connections": "200",
        ]
        if certificate != nil {
            settings["ssl"] = "on"
            settings["ssl_cert_file"] = folder + "/server.crt"
            settings["ssl_key_file"] = folder + "/server.key"
        }
        let words = ["-D", folder + "/data"] + settings.flatMap { ["-c", "\($0.key)=\($0.value)"] }
        _ = try start(postgres, words, log: folder + "/log")
        let address = Address(folder: folder, port: port, certificate: certificate)
        try await eventually { (try? await run(address.socket, users)) != nil }
        return address
    }

    private static let rules = """
        local all all trust
        host all plain 127.0.0.1/32 password
        host all scram 127.0.0.1/32 scram-sha-256
        host all md5user 127.0.0.1/32 md5
        hostnossl all encrypted 127.0.0.1/32 reject
        hostssl all all 127.0.0.1/32 trust
        host all all 127.0.0.1/32 trust
        """

    private static let users = """
        set password_encryption = 'scram-sha-256';
        create user scram password 'correct horse'; create user plain password 'plain text'; create user encrypted;
        create user unicode password 'pässwörd';
        set password_encryption = md5; create user md5user password 'old ways';
        """

    private static let launching = Mutex(())
    private static let folders = Mutex<[String]>([])

    /// Of test processes that were killed before they could stop theirs.
    private static func removeLeftovers(beside folder: String) {
        let root = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
            let words = name.split(separator: "-")
            guard words.count == 3, words[0] == "wire", let pid = Int32(words[1]), kill(pid, 0) != 0 else { continue }
            stop(root + "/" + name)
        }
    }

    private static func stopAll() { for folder in folders.withLock({ $0 }) { stop(folder) } }

    private static func stop(_ folder: String) {
        do {
            if let text = try? String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8),
                let pid = text.split(separator: "\n").first.flatMap({ Int32($0) })
            {
                kill(pid, SIGQUIT)
                usleep(100_000)
            }
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    private static func certificate(in folder: String) async throws -> String? {
        guard let openssl = program("openssl") else { return nil }
        try await finish(
            openssl,
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", folder + "/server.key", "-out", folder + "/server.crt",
            ])
        return folder + "/server.crt"
    }

    private static func freePort() async throws -> Int {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        defer { channel.close(promise: nil) }
        return channel.localAddress?.port ?? 0
    }

    private static func program(_ name: String) -> String? {
        let debian = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let newest = debian.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return (newest + path).map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Postgres refuses to run as root.
    private static func start(_ program: String, _ arguments: [String], log: String?) throws -> Process {
        let process = Process()
        let account = geteuid() == 0 ? getpwnam("postgres") ?? getpwnam("nobody") : nil
        if let account, let setpriv = self.program("setpriv") {
            process.executableURL = URL(fileURLWithPath: setpriv)
            let (user, group) = (account.pointee.pw_uid, account.pointee.pw_gid)
            process.arguments = ["--reuid=\(user)", "--regid=\(group)", "--clear-groups", "--", program] + arguments
        } else {
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
        }
        let output = log.flatMap { FileHandle(forWritingAtPath: $0) } ?? FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        // Started at the same moment, one would inherit what tells of the end of the other.
        try launching.withLock { _ in try process.run() }
        return process
    }

    private static func finish(_ program: String, _ arguments: [String]) async throws {
        let status: Int32 = try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread {
                done.resume(
                    with: Result {
                        let process = try start(program, arguments, log: nil)
                        process.waitUntilExit()
                        return process.terminationStatus
                    })
            }
        }
        guard status == 0 else { throw Failure(text: "\(program) failed") }
    }
}

/// One command on a connection of its own.
@discardableResult
func run(_ info: String, _ sql: String) async throws -> WireRows {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let configuration = try WireConfiguration(info)
    return try await loop.flatSubmit { WireConnection.open(configuration, on: loop, logger: quiet) }.flatMap {
        connection in
        let promise = loop.makePromise(of: WireRows.self)
        let flight = Flight(.script(sql), lane: .alone, isBound: true) { result in
            connection.value.close(.isClosed)
            promise.completeWith(result.map { $0.last ?? WireRows() }.mapError { $0 })
        }
        connection.value.enqueue(flight)
        return promise.futureResult
    }.get()
}

/// Silent: what a test wants to know it asserts.
let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
