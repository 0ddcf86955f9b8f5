/// Finds Postgres' programs and runs them as a user they accept.
import Foundation
import Subprocess
import SystemPackage

struct PostgresTools: Sendable {
    let binaries: URL

    /// The newest installed server, wherever the system keeps it; 15 is the oldest that has `security_invoker` views.
    init() throws(EmbeddedPostgres.Failure) {
        let files = FileManager.default
        let debian = "/usr/lib/postgresql"
        let versions = ((try? files.contentsOfDirectory(atPath: debian)) ?? [])
            .filter { (Double($0) ?? 0) >= 15 }.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }.map {
                "\(debian)/\($0)/bin"
            }
        let search = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let homebrew = (15...20).reversed().map { "/opt/homebrew/opt/postgresql@\($0)/bin" }
        guard
            let found = (versions + search + homebrew).first(where: {
                files.isExecutableFile(atPath: $0 + "/postgres") && files.isExecutableFile(atPath: $0 + "/initdb")
            })
        else { throw .notInstalled }
        binaries = URL(fileURLWithPath: found)
    }

    /// Postgres refuses to run as root; Debian's own account for it is there once the server is installed.
    static let account: (user: uid_t, group: gid_t)? = {
        guard geteuid() == 0 else { return nil }
        return (getpwnam("postgres") ?? getpwnam("nobody")).map { ($0.pointee.pw_uid, $0.pointee.pw_gid) }
    }()

    /// The command line for a program, through `setpriv` when we are root: it execs, so the pid is the program's.
    ///
    /// swift-subprocess could change the user itself, but deadlocks doing so in a process that starts threads.
    func command(_ path: String, _ arguments: [String]) -> (Executable, Arguments) {
        guard let account = Self.account else { return (.path(FilePath(path)), Arguments(arguments)) }
        let identity = ["--reuid=\(account.user)", "--regid=\(account.group)", "--clear-groups", "--"]
        return (.name("setpriv"), Arguments(identity + [path] + arguments))
    }

    /// A child in a session of its own: Ctrl-C in the terminal is for us, and we tell the child when to end.
    static var options: PlatformOptions {
        var options = PlatformOptions()
        options.createSession = true
        return options
    }

    static let environment = Environment.inherit.updating(["LC_ALL": "C", "TZ": "UTC"])

    /// Runs one of the programs to its end.
    func run(_ program: String, _ arguments: [String]) async throws(EmbeddedPostgres.Failure) {
        let (executable, words) = command(binaries.appendingPathComponent(program).path, arguments)
        do {
            let result = try await Subprocess.run(
                executable, arguments: words, environment: Self.environment, workingDirectory: "/",
                platformOptions: Self.options, output: .discarded, error: .string(limit: 64 * 1024))
            guard result.terminationStatus.isSuccess else {
                throw EmbeddedPostgres.Failure.failed("\(program): \(result.standardError)")
            }
        } catch let failure as EmbeddedPostgres.Failure { throw failure } catch {
            throw .failed("\(program): \(error)")
        }
    }

    /// Whether the child's account may enter a folder: every folder above it must let it through.
    func canEnter(_ folder: URL) async -> Bool {
        let (executable, words) = command("/usr/bin/test", ["-x", folder.path])
        let result = try? await Subprocess.run(
            executable, arguments: words, workingDirectory: "/", platformOptions: Self.options, output: .discarded,
            error: .discarded)
        return result?.terminationStatus.isSuccess ?? false
    }
}
