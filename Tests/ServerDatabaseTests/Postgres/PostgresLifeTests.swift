/// The embedded Postgres when things go wrong: it comes back however it ended, and gives up only what can't get better.
import Foundation
import TestSupport
import Testing

@testable import ServerDatabase

@Suite(.serialized) struct PostgresLifeTests {
    @Test("an initdb that is interrupted leaves nothing that a later start takes for a database")
    func interruptedInitdb() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            // As the real one begins, and no further.
            try scene.make("initdb", do: "echo 15 > $2/PG_VERSION; mkdir $2/base; exec sleep 600")
            let postgres = try await scene.postgres()
            let start = Task { try await postgres.withServer { _ in } }
            #expect(try await becomes { try Self.unfinished(scene).contains { $0.hasSuffix("/PG_VERSION") } })
            start.cancel()
            await #expect(throws: (any Error).self) { try await start.value }
            try scene.make("initdb", do: nil)
            // What a kill -9 would have left behind.
            try FileManager.default.createDirectory(
                at: scene.data.appendingPathComponent("postgres.new-dead/base"), withIntermediateDirectories: true)
            try await scene.postgres().withServer { info in try await Migrator.runScript("select 1", info: info) }
            #expect(try Self.unfinished(scene).isEmpty)
        }
    }

    private static func unfinished(_ scene: PostgresScene) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: scene.data.path).filter { $0.hasPrefix("postgres.new-") }
    }

    @Test("while it can't be started it is tried again and again, and who depends on it lives on")
    func neverGivesUp() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            try await scene.postgres().withServer { info in
                try scene.make(
                    "postgres", do: "echo 'FATAL:  could not write lock file: No space left on device'; exit 1")
                kill(try scene.postmaster(), SIGKILL)
                #expect(try await becomes { scene.attempts("postgres") > 30 })
                await #expect(throws: DatabaseError.self) { try await Migrator.runScript("select 1", info: info) }
                try scene.make("postgres", do: nil)
                #expect(try await becomes { (try? await Migrator.runScript("select 1", info: info)) != nil })
            }
        }
    }

    @Test(
        "what no further attempt can mend ends at the first one, with the reason",
        arguments: [
            "FATAL:  data directory \\\"x\\\" has wrong ownership", "FATAL:  could not open file: Permission denied",
            "FATAL:  database files are incompatible with server",
            "FATAL:  configuration file \\\"x\\\" contains errors",
        ])
    func lasting(_ words: String) async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            let postgres = try await scene.postgres()
            try await postgres.withServer { _ in }
            try scene.make("postgres", do: "echo \"\(words)\"; exit 1")
            let error = await #expect(throws: EmbeddedPostgres.Failure.self) { try await postgres.withServer { _ in } }
            #expect(error?.isLasting == true)
            #expect(
                error?.description.contains(words.replacing("\\", with: "").dropFirst(8)) == true, "\(error as Any)")
            #expect(scene.attempts("postgres") == 1)
        }
    }

    @Test("programs that were taken away under a running server are named at once")
    func programsGone() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            let postgres = try await scene.postgres()
            let error = await #expect(throws: EmbeddedPostgres.Failure.self) {
                try await postgres.withServer { _ in
                    try FileManager.default.removeItem(at: scene.binaries.appendingPathComponent("postgres"))
                    kill(try scene.postmaster(), SIGKILL)
                    try await Task.sleep(for: .seconds(120))
                }
            }
            #expect(error?.description.contains("are gone from \(scene.binaries.path)") == true, "\(error as Any)")
        }
    }

    @Test("a cluster of another version is refused at once, by both versions' names")
    func otherVersion() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            try FileManager.default.createDirectory(at: scene.cluster, withIntermediateDirectories: true)
            try Data("9\n".utf8).write(to: scene.cluster.appendingPathComponent("PG_VERSION"))
            let error = await #expect(throws: EmbeddedPostgres.Failure.self) { _ = try await scene.postgres() }
            #expect(error?.isLasting == true)
            #expect(error?.description.contains("made by Postgres 9, and this machine has 1") == true)
        }
    }

    @Test("a folder that holds part of a cluster is left alone, with advice")
    func partOfACluster() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            try await scene.postgres().withServer { _ in }
            try FileManager.default.removeItem(at: scene.cluster.appendingPathComponent("global/pg_control"))
            let postgres = try await scene.postgres()
            let error = await #expect(throws: EmbeddedPostgres.Failure.self) { try await postgres.withServer { _ in } }
            #expect(error?.description.contains("restore it from a backup") == true)
            #expect(FileManager.default.fileExists(atPath: scene.cluster.appendingPathComponent("base/1").path))
        }
    }

    #if os(Linux)
        @Test("a backend that goes on after its postmaster was killed doesn't keep the next one from starting")
        func backendWithoutPostmaster() async throws {
            try await PostgresScene.run { (scene: PostgresScene) async throws in
                try await scene.postgres().withServer { info in
                    let database = Database(info: info, workers: 1, logger: quietLogger)
                    let pid = try #require(
                        try await database.query("select pg_backend_pid()").scalar.flatMap { Int32($0) })
                    // Stopped, it holds Postgres' shared memory for ever, as a long statement does for long.
                    kill(pid, SIGSTOP)
                    kill(try scene.postmaster(), SIGKILL)
                    #expect(try await becomes { (try? await Migrator.runScript("select 1", info: info)) != nil })
                    #expect(!ProcessState.isAlive(pid))
                    Task { await database.close() }
                }
            }
        }
    #endif

    @Test("a Postgres that an earlier run left behind is replaced, and what it had committed is there")
    func orphan() async throws {
        try await PostgresScene.run { (scene: PostgresScene) async throws in
            let postgres = try await scene.postgres()
            try await postgres.withServer { info in try await Migrator.runScript("create table kept ()", info: info) }
            let orphan = try await Self.startByHand(scene)
            try await postgres.withServer { info in
                #expect(try scene.postmaster() != orphan)
                try await Migrator.runScript("select * from kept", info: info)
            }
            #expect(try await becomes { !ProcessState.isAlive(orphan) })
        }
    }

    private static func startByHand(_ scene: PostgresScene) async throws -> Int32 {
        let tools = try await PostgresTools(for: scene.cluster, binaries: scene.binaries)
        try await tools.run(
            "pg_ctl",
            [
                "-D", scene.cluster.path, "-w", "-l", scene.cluster.path + "/by-hand.log", "-o",
                "-k \(scene.data.path)/run -c listen_addresses=", "start",
            ])
        return try scene.postmaster()
    }
}
