/// Postgres goes away and comes back: the server says so, lives on and recovers by itself.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite(.serialized, .aside) struct OutageTests {
    @Test("a postmaster killed while a statement runs on: 503 meanwhile, then all is well again")
    func killedUnderAStatement() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let info = server.databaseInfo
            // Busy without ever looking up: it doesn't notice that its postmaster is gone.
            Task {
                try? await Migrator.runScript("select count(*) from generate_series(1, 100000000000)", info: info)
            }
            let busy = try await Self.backend(info)
            kill(try #require(postmaster(folder)), SIGKILL)
            var alive: Set<Int> = []
            var ready: Set<Int> = []
            let recovers = try await becomes {
                alive.insert(try await server.call("GET", "/health").status)
                ready.insert(try await server.call("GET", "/ready").status)
                return ready.isSuperset(of: [503, 200])
            }
            #expect(recovers && ready == [503, 200] && alive == [200], "\(ready), \(alive)")
            #expect(!isAlive(busy))
            await server.stop()
        }
    }

    @Test("a Postgres that stands still: 503 in time and not when it moves again, and ready when it does")
    func standstill() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try await RunningServer.start(data: folder)
            let main = try #require(postmaster(folder))
            let all = try children(main) + [main]
            #expect(all.count > 2)
            for pid in all { kill(pid, SIGSTOP) }
            var isStill = true
            // Not after the end: their numbers may be others' by then.
            defer { if isStill { for pid in all { kill(pid, SIGCONT) } } }
            async let first = server.call("GET", "/ready").status
            async let second = server.call("GET", "/ready").status
            #expect(try await [first, second] == [503, 503])
            // Nobody queues behind the look that hangs.
            #expect(try await server.call("GET", "/ready").status == 503)
            #expect(try await server.call("GET", "/health").status == 200)
            for pid in all { kill(pid, SIGCONT) }
            isStill = false
            #expect(try await becomes { try await server.call("GET", "/ready").status == 200 })
            await server.stop()
        }
    }

    private static func backend(_ info: String) async throws -> Int32 {
        let database = Database(info: info, workers: 1, logger: quietLogger)
        defer { Task { await database.close() } }
        var pid: Int32?
        _ = try await becomes {
            let text = try await database.query(
                "select pid from pg_stat_activity where query like '%generate_series(1, 100000000000)' limit 1")
            pid = text.scalar.flatMap { Int32($0) }
            return pid != nil
        }
        return try #require(pid)
    }

    @Test(
        "a log that is full, or that nobody reads any more, doesn't end the server", arguments: ["/dev/full", "|true"])
    func logGone(_ place: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let to = place == "/dev/full" ? "exec \"$@\" 2>/dev/full" : "exec 3>&1; \"$@\" 2>&1 1>&3 | true"
            let server = try await RunningServer.start(data: folder, launcher: ["/bin/sh", "-c", to, "sh"])
            for _ in 0..<3 { #expect(try await server.call("GET", "/ready").status == 200) }
            let postgres = try #require(postmaster(folder))
            kill(try #require(Self.parent(of: postgres)), SIGTERM)
            await server.waitForEnd()
            #expect(try await becomes { !isAlive(postgres) })
        }
    }

    private static func parent(of pid: Int32) -> Int32? {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").first { $0.hasPrefix("PPid:") }?.split(separator: "\t").last.flatMap {
            Int32($0)
        }
    }

    private static let canMount = geteuid() == 0 && succeeds(["unshare", "-m", "true"])

    @Test(
        "a full disk is survived, at the start and later: 503 with words, and ready again when there is room",
        .enabled(if: canMount, "only root can mount a small disk"))
    func fullDisk() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            #expect(succeeds(["mount", "-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", folder.path]))
            defer { _ = succeeds(["umount", "-l", folder.path]) }
            var server = try await RunningServer.start(data: folder)
            Self.fill(folder)
            kill(try #require(postmaster(folder)), SIGKILL)
            #expect(try await becomes { try await server.call("GET", "/ready").status == 503 })
            // Longer than twenty attempts used to take.
            try await Task.sleep(for: .seconds(20))
            // Postgres starts on a full disk where it needs no new file; then it is ready for reads.
            #expect([200, 503].contains(try await server.call("GET", "/ready").status))
            #expect(try await server.call("GET", "/health").status == 200)
            Self.empty(folder)
            #expect(try await becomes { try await server.call("GET", "/ready").status == 200 })
            let port = server.port
            await server.stop()

            Self.fill(folder)
            let start = Task { try await RunningServer.start(data: folder, port: port) }
            let answer = Raw(port: port)
            #expect(try await becomes { answer.get("/ready").hasPrefix("HTTP/1.1 503") })
            #expect(answer.get("/rest/v1/x").contains("The server is starting"))
            #expect(answer.get("/health").hasPrefix("HTTP/1.1 200"))
            Self.empty(folder)
            server = try await start.value
            #expect(try await server.call("GET", "/ready").status == 200)
            await server.stop()
        }
    }

    private static func fill(_ folder: URL) {
        _ = succeeds(["dd", "if=/dev/zero", "of=\(folder.path)/ballast", "bs=64k"])
        _ = succeeds(["dd", "if=/dev/zero", "of=\(folder.path)/ballast-2", "bs=512"])
    }
    private static func empty(_ folder: URL) {
        for name in ["ballast", "ballast-2"] {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// A port of which nobody knows yet whether anybody listens.
    private struct Raw {
        let port: Int
        func get(_ path: String) -> String {
            guard let connection = try? RawConnection(port: port) else { return "" }
            connection.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return connection.rest()
        }
    }
}
