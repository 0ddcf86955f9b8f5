/// Runs the program to its end and keeps what it said.
import Foundation

package enum Program {
    /// Its exit code, and standard output and error together.
    package static func run(
        _ arguments: [String], environment: [String: String] = [:], launcher: [String] = ["/usr/bin/env"]
    ) throws -> (status: Int32, output: String) {
        try run(
            at: URL(fileURLWithPath: launcher[0]), launcher[1...] + [RunningServer.program.path] + arguments,
            environment: environment)
    }

    /// The same of any program.
    package static func run(
        at program: URL, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.runAlone()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
