/// A data folder with a Postgres of its own, whose programs can be made to fail.
import Foundation
import TestSupport

@testable import ServerDatabase

struct PostgresScene: Sendable {
    let data: URL
    /// Programs that first look whether they are to fail.
    let binaries: URL

    static func run<R>(_ body: (PostgresScene) async throws -> R) async throws -> R {
        try await withTemporaryFolder { (folder: URL) async throws in
            let binaries = folder.appendingPathComponent("bin")
            // Postgres' own account counts the attempts in here.
            try FileManager.default.createDirectory(
                at: binaries, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o777])
            chmod(binaries.path, 0o777)
            let real = try await PostgresTools(for: folder, binaries: nil).binaries
            for program in ["postgres", "initdb", "pg_ctl"] {
                let place = binaries.appendingPathComponent(program)
                try Data(script(program, real: real, binaries).utf8).write(to: place)
                chmod(place.path, 0o755)
            }
            return try await body(PostgresScene(data: folder.appendingPathComponent("data"), binaries: binaries))
        }
    }

    private static func script(_ program: String, real: URL, _ folder: URL) -> String {
        """
        #!/bin/sh
        if [ -e \(folder.path)/\(program).fails ]; then
            echo attempt >> \(folder.path)/\(program).attempts
            . \(folder.path)/\(program).fails
        fi
        exec \(real.path)/\(program) "$@"
        """
    }

    /// From now on the program does this instead; nil lets it work again.
    func make(_ program: String, do shell: String?) throws {
        let file = binaries.appendingPathComponent("\(program).fails")
        guard let shell else { return try FileManager.default.removeItem(at: file) }
        try Data(shell.utf8).write(to: file)
    }

    func attempts(_ program: String) -> Int {
        let text = try? String(contentsOf: binaries.appendingPathComponent("\(program).attempts"), encoding: .utf8)
        return text?.split(separator: "\n").count ?? 0
    }

    func postgres() async throws -> EmbeddedPostgres {
        try await EmbeddedPostgres(
            data: data, isDurable: false, binaries: binaries,
            backoff: Backoff(first: .milliseconds(5), longest: .milliseconds(20)), logger: quietLogger)
    }

    var cluster: URL { data.appendingPathComponent("postgres") }

    func postmaster() throws -> Int32 {
        let text = try String(contentsOf: cluster.appendingPathComponent("postmaster.pid"), encoding: .utf8)
        guard let pid = text.split(separator: "\n").first.flatMap({ Int32($0) }) else {
            throw CocoaError(.fileReadUnknown)
        }
        return pid
    }
}
