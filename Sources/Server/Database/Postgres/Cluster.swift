/// A Postgres cluster on disk: where it is, and how it is created completely or not at all.
import Foundation
import Logging

struct Cluster: Sendable {
    let folder: URL
    let socket: URL
    let log: PostgresLog
    let tools: PostgresTools
    /// Off only for throwaway clusters of tests: a crash may then lose committed work.
    let isDurable: Bool
    let logger: Logger

    /// - Parameters:
    ///   - home: the folder for the cluster, its log and, if its path is short enough, its socket.
    ///   - binaries: nil takes the installed server that fits the cluster.
    init(home: URL, binaries: URL?, isDurable: Bool, logger: Logger) async throws(EmbeddedPostgres.Failure) {
        // Operators may use a link to put the cluster on another disk.
        folder = home.appendingPathComponent("postgres").resolvingSymlinksInPath()
        socket = Self.socketFolder(home)
        log = PostgresLog(file: home.appendingPathComponent("postgres.log"))
        tools = try await PostgresTools(for: folder, binaries: binaries)
        self.isDurable = isDurable
        self.logger = logger
    }

    var socketFile: URL { socket.appendingPathComponent(".s.PGSQL.5432") }

    /// A socket's path may have 107 bytes; `.s.PGSQL.5432.lock` takes 20 of them. Root has a folder that nobody else
    /// can write to; in `/tmp` an existing folder must be ours.
    static func socketFolder(_ home: URL) -> URL {
        let near = home.appendingPathComponent("run")
        if near.path.utf8.count <= 86 { return near }
        let place = geteuid() == 0 && access("/run", W_OK) == 0 ? "/run" : "/tmp"
        return URL(fileURLWithPath: "\(place)/atelier-\(EmbeddedPostgres.fingerprint(home.path))")
    }

    /// Makes the cluster ready to start: creates it if needed and removes leftovers of an earlier run.
    func prepare() async throws(EmbeddedPostgres.Failure) {
        try PrivateFolder.claim(socket, for: PostgresTools.account)
        await removeUnfinished()
        if try isEmpty() { try await make() } else { try check() }
        await replaceOrphan()
        await clearAway()
    }

    private func isEmpty() throws(EmbeddedPostgres.Failure) -> Bool {
        guard access(folder.path, F_OK) == 0 else { return true }
        try PrivateFolder.claim(folder, for: PostgresTools.account)
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).isEmpty
    }

    private func check() throws(EmbeddedPostgres.Failure) {
        for file in ["PG_VERSION", "global/pg_control"]
        where access(folder.appendingPathComponent(file).path, F_OK) != 0 {
            throw .unusable(
                "\(folder.path) is not a complete Postgres cluster, its \(file) is missing; "
                    + "restore it from a backup, or move it away if it never held anything")
        }
    }

    /// In a temporary folder first: an interrupted `initdb` leaves nothing that a later start could take for a cluster.
    private func make() async throws(EmbeddedPostgres.Failure) {
        logger.info("making a new Postgres cluster", metadata: ["folder": "\(folder.path)"])
        let name = Self.unfinished + UUID().uuidString.prefix(8).lowercased()
        let aside = folder.deletingLastPathComponent().appendingPathComponent(name)
        try PrivateFolder.claim(aside, for: PostgresTools.account)
        do throws(EmbeddedPostgres.Failure) {
            try await tools.run(
                "initdb",
                [
                    "-D", aside.path, "-U", "postgres", "--auth-local=trust", "--auth-host=reject", "-E", "UTF8",
                    "--locale=C.UTF-8", "--no-instructions",
                ] + (isDurable ? [] : ["--no-sync"]))
            guard rename(aside.path, folder.path) == 0 else { throw .system("can't make \(folder.path)", errno) }
        } catch {
            try? FileManager.default.removeItem(at: aside)
            throw error
        }
        synchronize(folder.deletingLastPathComponent())
    }

    static let unfinished = "postgres.new-"

    private func synchronize(_ parent: URL) {
        let descriptor = open(parent.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
