/// A Python environment with the official client, made once and kept in the build folder.
import Foundation
import Subprocess
import SystemPackage

struct PythonEnvironment {
    static let client = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("client")

    private static let folder = client.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent(".build/contract-venv")

    struct Failure: Error, CustomStringConvertible { var description: String }

    private var python: FilePath { FilePath(Self.folder.appendingPathComponent("bin/python").path) }

    /// Installs what `requirements.txt` pins, unless exactly that was installed before.
    static func ready() async throws -> PythonEnvironment {
        let environment = PythonEnvironment()
        let wanted = client.appendingPathComponent("requirements.txt")
        let stamp = folder.appendingPathComponent("installed.txt")
        let text = try String(contentsOf: wanted, encoding: .utf8)
        if (try? String(contentsOf: stamp, encoding: .utf8)) == text { return environment }
        try await must(.name("python3"), ["-m", "venv", "--clear", folder.path])
        try await must(.path(environment.python), ["-m", "pip", "install", "-q", "-r", wanted.path])
        try text.write(to: stamp, atomically: true, encoding: .utf8)
        return environment
    }

    /// Runs a script of the client folder; both of its outputs come back together.
    func run(_ script: String, _ variables: [Environment.Key: String?]) async throws -> (ended: Bool, output: String) {
        let result = try await Subprocess.run(
            .path(python), arguments: ["-B", Self.client.appendingPathComponent(script).path],
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
