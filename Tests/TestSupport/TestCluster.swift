/// A throwaway Postgres cluster for the whole test process, with a template database for each state tests start from.
import Foundation
import Logging
import ServerDatabase

/// What a test's database holds when the test begins.
package enum TestStart: Sendable {
    case empty
    /// Roles, `auth` and `storage`.
    case platform
    /// That, and every product migration.
    case product
}

package actor TestCluster {
    package static let shared = TestCluster()

    private static let folder = testFolderRoot.appendingPathComponent("atelier-tests-\(getpid())")
    private var starting: Task<String, any Error>?
    private var counter = 0

    /// A fresh database in the given state.
    package func makeDatabase(_ start: TestStart) async throws -> (name: String, info: String) {
        let admin = try await self.start()
        let template = try await template(start, admin)
        counter += 1
        let name = "test_\(counter)"
        try await Migrator.runScript("create database \(name) template \(template)", info: admin)
        return (name, admin.replacing("dbname=postgres", with: "dbname=\(name)"))
    }

    private var templates: [TestStart: Task<String, any Error>] = [:]

    private func template(_ start: TestStart, _ admin: String) async throws -> String {
        guard start != .empty else { return "template0" }
        let task = templates[start] ?? Task { try await Self.makeTemplate(start, admin) }
        templates[start] = task
        return try await task.value
    }

    private static func makeTemplate(_ start: TestStart, _ admin: String) async throws -> String {
        let name = "template_\(start)"
        try await Migrator.runScript("create database \(name)", info: admin)
        _ = try await Migrator(
            info: admin.replacing("dbname=postgres", with: "dbname=\(name)"), logger: quietLogger
        ).run(try Migration.platform() + (start == .product ? Migration.product() : []))
        return name
    }

    package func drop(_ name: String) async throws {
        try await Migrator.runScript("drop database if exists \(name) with (force)", info: try await start())
    }

    private func start() async throws -> String {
        if let starting { return try await starting.value }
        let task = Task { try await Self.launch() }
        starting = task
        return try await task.value
    }

    /// The server runs until the process exits; `atexit` stops it then.
    private static func launch() async throws -> String {
        removeLeftovers()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let postgres = try await EmbeddedPostgres(data: folder, isDurable: false, logger: quietLogger)
        let (ready, signal) = AsyncStream<String>.makeStream()
        Task.detached {
            do {
                try await postgres.withServer { info in
                    signal.yield(info)
                    try await Task.sleep(for: .seconds(86_400))
                }
            } catch { signal.finish() }
        }
        guard let info = await ready.first(where: { _ in true }) else {
            throw EmbeddedPostgres.Failure.didNotStart("the test cluster")
        }
        atexit { TestCluster.stopAtExit() }
        return info
    }

    /// Clusters of test processes that were killed before they could stop theirs.
    private static func removeLeftovers() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: testFolderRoot.path)) ?? [] {
            guard name.hasPrefix("atelier-tests-"), let pid = Int32(name.dropFirst("atelier-tests-".count)),
                kill(pid, 0) != 0
            else { continue }
            stop(testFolderRoot.path + "/" + name)
        }
    }

    private static func stopAtExit() { stop(folder.path) }

    private static func stop(_ folder: String) {
        if let text = try? String(contentsOfFile: folder + "/postgres/postmaster.pid", encoding: .utf8),
            let pid = text.split(separator: "\n").first.flatMap({ Int32($0) })
        {
            kill(pid, SIGQUIT)
            usleep(100_000)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// Silent: what a test wants to know it asserts.
package let quietLogger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
