/// A Python environment for a folder of scripts, made once from its `requirements.txt` and kept in the build folder.
import Foundation
import Subprocess
import Synchronization
import SystemPackage

package struct PythonEnvironment: Sendable {
    /// Where the scripts lie.
    private let scripts: URL
    private let folder: URL

    package struct Failure: Error, CustomStringConvertible { package var description: String }

    private var python: FilePath { FilePath(folder.appendingPathComponent("bin/python").path) }

    /// Installs what `requirements.txt` pins, unless exactly that was installed before.
    /// - Parameters:
    ///   - scripts: the folder of the scripts, inside the package.
    ///   - name: what the environment is called in the build folder.
    package static func ready(_ scripts: URL, name: String) async throws -> PythonEnvironment {
        // Two suites that want it at once must not both make it.
        let task = making.withLock { making in
            let task = making[name] ?? Task { try await make(scripts, name: name) }
            making[name] = task
            return task
        }
        return try await task.value
    }

    private static let making = Mutex<[String: Task<PythonEnvironment, any Error>]>([:])

    private static func make(_ scripts: URL, name: String) async throws -> PythonEnvironment {
        let environment = PythonEnvironment(scripts: scripts, folder: build.appendingPathComponent(name))
        let wanted = scripts.appendingPathComponent("requirements.txt")
        let stamp = environment.folder.appendingPathComponent("installed.txt")
        let text = try String(contentsOf: wanted, encoding: .utf8)
        if (try? String(contentsOf: stamp, encoding: .utf8)) == text { return environment }
        try await must(.name("python3"), ["-m", "venv", "--clear", environment.folder.path])
        try await must(.path(environment.python), ["-m", "pip", "install", "-q", "-r", wanted.path])
        try text.write(to: stamp, atomically: true, encoding: .utf8)
        return environment
    }

    private static let build = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build")

    /// A program that a package has brought along.
    package func program(_ name: String) -> URL { folder.appendingPathComponent("bin/\(name)") }

    /// Runs a script of the folder; both of its outputs come back together.
    package func run(
        _ script: String, _ variables: [Environment.Key: String?]
    ) async throws -> (ended: Bool, output: String) {
        let result = try await Subprocess.run(
            .path(python), arguments: ["-B", scripts.appendingPathComponent(script).path],
            environment: .inherit.updating(variables), output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20))
        return (result.terminationStatus.isSuccess, result.standardOutput + result.standardError)
    }

    private static func must(_ program: Executable, _ words: [String]) async throws {
        let result = try await Subprocess.run(
            program, arguments: Arguments(words), output: .discarded, error: .string(limit: 1 << 20))
        guard result.terminationStatus.isSuccess else {
            throw Failure(description: "\(words.joined(separator: " ")): \(result.standardError)")
        }
    }
}
