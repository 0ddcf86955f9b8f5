/// The program beside a fake provider of this process, so nothing here may block a thread that the fake needs.
import Foundation
import TestSupport

enum Running {
    /// - Parameter until: when it returns, the program is interrupted as by ctrl-C; nil lets it end by itself.
    static func program(
        _ arguments: [String], _ environment: [String: String] = [:], until: (() async throws -> Void)? = nil
    ) async throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = RunningServer.program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.runAlone()
        let reader = pipe.fileHandleForReading
        async let output = withCheckedContinuation { (done: CheckedContinuation<Data, Never>) in
            Thread.detachNewThread { done.resume(returning: reader.readDataToEndOfFile()) }
        }
        if let until {
            try await until()
            process.interrupt()
        }
        let text = String(decoding: await output, as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
