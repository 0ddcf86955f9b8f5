/// A real S3 server (SeaweedFS, from PyPI) on this machine, on free ports and in a folder of its own.
import AsyncHTTPClient
import Foundation
import NIOCore
import ServerHTTP
import ServerS3
import Synchronization

package final class S3Server: Sendable {
    package static let keys = S3Keys(access: "test-key", secret: "test-secret-of-the-bucket")
    package static let bucket = "tests"
    /// For the whole test process.
    package static let http = HTTPClient(configuration: .buckets)

    package let endpoint: String
    private let program: URL
    private let folder: URL
    private let ports: [Int]
    private let process = Mutex<Process?>(nil)

    /// The one that all tests share, each below a prefix of its own; it ends with the test process.
    package static func shared() async throws -> S3Server {
        let task = sharing.withLock { sharing in
            let task = sharing ?? Task { try await begin(folder: root.appendingPathComponent("shared")) }
            sharing = task
            return task
        }
        return try await task.value
    }

    private static let sharing = Mutex<Task<S3Server, any Error>?>(nil)
    private static let root = testFolderRoot.appendingPathComponent("atelier-s3-\(getpid())")
    /// Servers that still run, for the end of the process.
    private static let running = Mutex<Set<Int32>>([])

    /// A server that the test may stop; gone afterwards.
    package static func with<R>(_ body: (S3Server) async throws -> R) async throws -> R {
        let server = try await begin(folder: root.appendingPathComponent(UUID().uuidString))
        let result: Result<R, any Error>
        do { result = .success(try await body(server)) } catch { result = .failure(error) }
        await server.stop()
        try? FileManager.default.removeItem(at: server.folder)
        return try result.get()
    }

    private static func begin(folder: URL) async throws -> S3Server {
        let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("S3Server")
        let python = try await PythonEnvironment.ready(scripts, name: "s3-venv")
        var ports: Set<Int> = []
        while ports.count < 8 { ports.insert(try FreePort.find("127.0.0.1")) }
        let server = S3Server(python.program("weed"), folder, Array(ports))
        try await server.start()
        return server
    }

    private init(_ program: URL, _ folder: URL, _ ports: [Int]) {
        self.program = program
        self.folder = folder
        self.ports = ports
        endpoint = "http://127.0.0.1:\(ports[0])"
    }

    /// Returns when the bucket is there.
    package func start() async throws {
        _ = Self.cleanUp
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let identities = folder.appendingPathComponent("identities.json")
        try Data(
            """
            {"identities":[{"name":"atelier","credentials":[{"accessKey":"\(Self.keys.access)","secretKey":\
            "\(Self.keys.secret)"}],"actions":["Admin","Read","Write","List","Tagging"]}]}
            """.utf8
        ).write(to: identities)
        let log = folder.appendingPathComponent("log")
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let process = Process()
        process.executableURL = program
        process.arguments =
            ["-logtostderr=true", "server", "-dir=\(folder.path)", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-s3"]
            + ["-s3.config=\(identities.path)", "-s3.port.iceberg=0", "-s3.port.lance=0", "-master.telemetry=false"]
            + ["-master.volumeSizeLimitMB=64", "-volume.max=100"]
            + zip(
                ["s3.port", "s3.port.grpc", "master.port", "master.port.grpc", "volume.port", "volume.port.grpc"]
                    + ["filer.port", "filer.port.grpc"], ports
            ).map { "-\($0)=\($1)" }
        let errors = try FileHandle(forWritingTo: log)
        try errors.seekToEnd()
        process.standardOutput = errors
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.runAlone()
        self.process.withLock { $0 = process }
        Self.running.withLock { _ = $0.insert(process.processIdentifier) }
        let client = client("")
        do {
            try await eventually(within: .seconds(60)) {
                do {
                    try await client.makeBucket()
                    try await client.put("ready", S3Body(.init(string: "yes")))
                    return true
                } catch { return false }
            }
        } catch {
            let words = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            throw RunningServer.Failure(description: "the S3 server did not start: \(words.suffix(800))")
        }
    }

    /// As a crash would; what it has said to be stored is on its disk.
    package func stop() async {
        guard let process = process.withLock({ $0 }) else { return }
        kill(process.processIdentifier, SIGKILL)
        while isAlive(process.processIdentifier) { try? await Task.sleep(for: .milliseconds(10)) }
        self.process.withLock { $0 = nil }
        Self.running.withLock { _ = $0.remove(process.processIdentifier) }
    }

    /// The bucket below a prefix, as `--blobs` wants it.
    package func address(_ prefix: String, _ more: String = "") -> String {
        "s3://\(Self.bucket)/\(prefix)?endpoint=\(endpoint)&region=us-east-1\(more)"
    }

    package func client(_ prefix: String, keys: S3Keys = keys) -> S3Client {
        guard let address = try? S3Address(address(prefix)) else { preconditionFailure("a test's own address") }
        return S3Client(address: address, keys: keys, http: Self.http)
    }

    package var environment: [String: String] {
        ["ATELIER_S3_ACCESS_KEY": Self.keys.access, "ATELIER_S3_SECRET_KEY": Self.keys.secret]
    }

    private static let cleanUp: Void = {
        _ = atexit { S3Server.stopAtExit() }
    }()

    private static func stopAtExit() {
        for pid in running.withLock({ $0 }) { kill(pid, SIGKILL) }
        try? FileManager.default.removeItem(at: root)
    }
}
