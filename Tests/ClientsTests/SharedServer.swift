/// One running server for all tests of the live clients, and phones that use it.
import Clients
@testable import ClientsLive
import Foundation
import ServerHTTP
import TestSupport
import Wire

actor SharedServer {
    static let shared = SharedServer()
    private var starting: Task<RunningServer, any Error>?

    static var running: RunningServer { get async throws { try await shared.server() } }

    private func server() async throws -> RunningServer {
        if let starting { return try await starting.value }
        let task = Task { try await Self.start() }
        starting = task
        return try await task.value
    }

    private static let folder = URL(filePath: "/tmp/atelier-clients-\(getpid())")

    private static func start() async throws -> RunningServer {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let server = try await RunningServer.start(
            data: folder, environment: ["ATELIER_JWT_SECRET": testSecret, "ATELIER_MAIL_INTERVAL": "0"])
        pid.withLock { $0 = server.pid }
        atexit { SharedServer.stopAtExit() }
        try await Notebook.add(to: server)
        return server
    }

    private static let pid = Locked<Int32>(0)

    /// It takes its Postgres with it, so it is given the time to.
    private static func stopAtExit() {
        let pid = pid.withLock { $0 }
        kill(pid, SIGINT)
        for _ in 0..<100 where kill(pid, 0) == 0 { usleep(50_000) }
        try? FileManager.default.removeItem(at: folder)
        try? FileManager.default.removeItem(at: folder.appendingPathExtension("log"))
    }
}

/// A device with a keychain, and the requests it has sent.
final class Phone: Sendable {
    let server: RunningServer
    let keychain = KeychainClient.inMemory()
    private let sent = Locked<[String]>([])

    init() async throws { server = try await SharedServer.running }
    init(server: RunningServer) { self.server = server }

    var requests: [String] { sent.withLock { $0 } }
    func forgetRequests() { sent.withLock { $0 = [] } }

    /// A fresh start of the app on this device.
    /// - Parameter url: of something that stands before the server.
    func launch(clock: ClockClient = .system, key: String? = nil, url: String? = nil) -> Clients {
        let configuration = LiveConfiguration(
            url: URL(string: url ?? server.url) ?? URL(filePath: "/"), key: key ?? server.anonKey, app: "auntentic")
        let real = Transport.urlSession(base: configuration.url)
        let transport = Transport { (request, progress) async throws(TransportFailure) in
            self.sent.withLock { $0.append("\(request.method.rawValue) \(request.target)") }
            return try await real.send(request, progress)
        }
        let sender = Sender(
            key: configuration.key, retries: configuration.retries, transport: transport, network: .constant(true),
            clock: clock)
        return .live(Backend(configuration: configuration, sender: sender, keychain: keychain))
    }

    static func address() -> String { "user-\(UUID().uuidString.lowercased().prefix(8))@example.com" }

    @discardableResult
    func signUp(_ clients: Clients, _ email: String = Phone.address()) async throws -> Account {
        guard case .signedIn(let account) = try await clients.auth.signUp(email, "long enough") else {
            throw RunningServer.Failure(description: "no session")
        }
        return account
    }

    var stored: StoredSession? {
        get { keychain.read("session.auntentic").flatMap { try? JSONDecoder().decode(StoredSession.self, from: $0) } }
        set { keychain.write("session.auntentic", newValue.flatMap { try? JSONEncoder().encode($0) }) }
    }

    /// Replaces the access token by one of the same session that ran out a minute ago, unknown to the app.
    func expireToken() async throws {
        guard let session = stored else { return }
        let tokens = try await makeTestTokens()
        let claims = session.accessToken.split(separator: ".")[1]
        var values = try JSONValue(json: Self.base64(String(claims))).objectValue ?? [:]
        values["exp"] = .int(Int64(Date().timeIntervalSince1970) - 60)
        keychain.write(
            "session.auntentic", try JSONEncoder().encode(session.with(try await tokens.sign(.object(values)))))
    }

    private static func base64(_ text: String) -> Data {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4)) ?? Data()
    }
}

extension StoredSession {
    fileprivate func with(_ accessToken: String) -> StoredSession {
        var copy = self
        copy.accessToken = accessToken
        return copy
    }
}
