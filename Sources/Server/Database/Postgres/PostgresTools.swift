/// Finds Postgres' programs and runs them as a user they accept.
import Foundation
import Subprocess
import SystemPackage

struct PostgresTools: Sendable {
    let binaries: URL

    /// The installed server that created `cluster`, or the newest one if there is no cluster yet; 15 is the oldest that
    /// has `security_invoker` views.
    ///
    /// - Parameter binaries: nil searches the usual places.
    init(for cluster: URL, binaries: URL?) async throws(EmbeddedPostgres.Failure) {
        let found = (binaries.map { [$0] } ?? Self.places).filter(Self.holdsServer)
        guard let newest = found.first else { throw .notInstalled }
        let file = cluster.appendingPathComponent("PG_VERSION")
        let made = (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let made, !made.isEmpty else {
            self.binaries = newest
            return
        }
        for place in found where await Self.version(place) == made {
            self.binaries = place
            return
        }
        let here = await Self.version(newest) ?? "another one"
        throw .unusable(
            "\(cluster.path) was made by Postgres \(made), and this machine has \(here); install Postgres \(made), "
                + "or move the data with pg_dump, or choose another folder with --data")
    }

    private static let debian = "/usr/lib/postgresql"

    private static var places: [URL] {
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? [])
            .filter { (Double($0) ?? 0) >= 15 }.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }.map {
                "\(debian)/\($0)/bin"
            }
        let homebrew = (15...20).reversed().map { "/opt/homebrew/opt/postgresql@\($0)/bin" }
        return (versions + searchPath + homebrew).map { URL(fileURLWithPath: $0) }
    }

    private static var searchPath: [String] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    }

    private static func holdsServer(_ place: URL) -> Bool {
        ["postgres", "initdb"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: place.appendingPathComponent($0).path)
        }
    }

    /// Whether they are still installed: an upgrade or a clean-up may remove them under a running server.
    var arePresent: Bool { Self.holdsServer(binaries) }

    var psql: URL? { Self.psql(in: [binaries]) }

    static func psql(in places: [URL] = []) -> URL? {
        let all = places + self.places
        return all.map { $0.appendingPathComponent("psql") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    /// The major version, as `PG_VERSION` has it; `postgres -V` says "postgres (PostgreSQL) 15.18 (Debian …)".
    private static func version(_ place: URL) async -> String? {
        // Debian names the folder by the version: nothing has to be started to learn it.
        let folder = place.deletingLastPathComponent()
        if folder.deletingLastPathComponent().path == debian { return folder.lastPathComponent }
        let program = place.appendingPathComponent("postgres").path
        let result = try? await Subprocess.run(
            .path(FilePath(program)), arguments: ["-V"], environment: environment, workingDirectory: "/",
            platformOptions: options, output: .string(limit: 4096), error: .discarded)
        let words = (result?.standardOutput ?? "").split(separator: " ")
        return words.first { $0.first?.isNumber == true }?.split(whereSeparator: { !$0.isNumber }).first.map(
            String.init)
    }

    /// Postgres refuses to run as root; Debian's account for it exists once the server is installed.
    static let account: (user: uid_t, group: gid_t)? = {
        guard geteuid() == 0 else { return nil }
        return (getpwnam("postgres") ?? getpwnam("nobody")).map { ($0.pointee.pw_uid, $0.pointee.pw_gid) }
    }()

    /// Found once: given a bare name, swift-subprocess starts a process for every folder of the search path.
    private static let setpriv: Executable = {
        let found = searchPath.map { "\($0)/setpriv" }.first(where: FileManager.default.isExecutableFile(atPath:))
        return found.map { .path(FilePath($0)) } ?? .name("setpriv")
    }()

    /// The command line for a program, through `setpriv` when we are root: it execs, so the pid is the program's.
    ///
    /// swift-subprocess could change the user itself, but deadlocks doing so in a process that starts threads.
    static func command(_ path: String, _ arguments: [String]) -> (Executable, Arguments) {
        guard let account else { return (.path(FilePath(path)), Arguments(arguments)) }
        let identity = ["--reuid=\(account.user)", "--regid=\(account.group)", "--clear-groups", "--"]
        return (setpriv, Arguments(identity + [path] + arguments))
    }

    /// A child in its own session: Ctrl-C in the terminal is for us, and we tell the child when to end.
    static var options: PlatformOptions {
        var options = PlatformOptions()
        options.createSession = true
        return options
    }

    static let environment = Environment.inherit.updating(["LC_ALL": "C", "TZ": "UTC"])

    /// Runs one of the programs until it ends.
    func run(_ program: String, _ arguments: [String]) async throws(EmbeddedPostgres.Failure) {
        let (executable, words) = Self.command(binaries.appendingPathComponent(program).path, arguments)
        do {
            let result = try await Subprocess.run(
                executable, arguments: words, environment: Self.environment, workingDirectory: "/",
                platformOptions: Self.options, output: .discarded, error: .string(limit: 64 * 1024))
            guard result.terminationStatus.isSuccess else {
                throw Self.failure(program, result.standardError)
            }
        } catch let failure as EmbeddedPostgres.Failure { throw failure } catch {
            throw .failed("\(program): \(error)")
        }
    }

    /// The line of a program's error output that gives the reason.
    private static func failure(_ program: String, _ text: String) -> EmbeddedPostgres.Failure {
        if text.contains("No space left on device") {
            return .failed("the disk is full, no database can be made on it")
        }
        let lines = text.split(separator: "\n").map(String.init)
        let reason = lines.last { $0.contains("error:") || $0.contains("FATAL:") } ?? lines.last ?? "no reason given"
        return text.contains("Permission denied")
            ? .unusable("\(program): \(reason)") : .failed("\(program): \(reason)")
    }

    /// Whether the child's account may enter a folder: every folder above it must let it through.
    static func canEnter(_ folder: URL) async -> Bool {
        if account == nil { return access(folder.path, X_OK) == 0 }
        // To ask as that account takes a process. Where everybody may pass, nobody has to be asked.
        if isOpenToAll(folder) { return true }
        let (executable, words) = command("/usr/bin/test", ["-x", folder.path])
        let result = try? await Subprocess.run(
            executable, arguments: words, workingDirectory: "/", platformOptions: Self.options, output: .discarded,
            error: .discarded)
        return result?.terminationStatus.isSuccess ?? false
    }

    private static func isOpenToAll(_ folder: URL) -> Bool {
        var place = folder.standardizedFileURL
        // A link leads through folders that its path doesn't name.
        guard place.resolvingSymlinksInPath().path == place.path else { return false }
        while true {
            var status = stat()
            guard stat(place.path, &status) == 0, status.st_mode & S_IXOTH != 0 else { return false }
            if place.path == "/" { return true }
            place.deleteLastPathComponent()
        }
    }
}
