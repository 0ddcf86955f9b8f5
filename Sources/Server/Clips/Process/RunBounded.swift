/// Runs a program that reads strangers' bytes: it ends in time, and whatever it writes is bounded.
import Foundation
import ServerDeadlines
import Subprocess
import Synchronization
import SystemPackage

struct BoundedProgram: Sendable {
    /// The program first.
    var words: [String]
    var patience: Duration
    /// Bytes of standard output.
    var mostOutput: Int

    /// How it ended, and the last of what it complained about.
    struct Ending: Sendable {
        var isSuccess: Bool
        var complaint: String
    }

    /// - Parameters:
    ///   - take: gets standard output piece by piece, in its order. What it throws ends the program.
    ///   - after: what is done with it, after each piece; the program waits meanwhile.
    func run(
        _ take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void,
        after: @escaping @Sendable () async throws -> Void = {}
    ) async throws(ClipError) -> Ending {
        do {
            return try await withDeadline(.now + patience, else: ClipError.tookTooLong) { try await whole(take, after) }
        } catch let error as ClipError { throw error } catch is CancellationError {
            throw .failed("cancelled")
        } catch { throw .failed("\(error)") }
    }

    /// Standard output as text.
    func text() async throws(ClipError) -> (text: String, ending: Ending) {
        let bytes = Mutex<[UInt8]>([])
        let ending = try await run { piece in bytes.withLock { $0.append(contentsOf: piece) } }
        return (String(decoding: bytes.withLock { $0 }, as: UTF8.self), ending)
    }

    private func whole(
        _ take: @Sendable (UnsafeRawBufferPointer) throws -> Void, _ after: @Sendable () async throws -> Void
    ) async throws -> Ending {
        var options = PlatformOptions()
        // Ctrl-C in the terminal is for the server, which lets its jobs end.
        options.createSession = true
        let result = try await Subprocess.run(
            .path(FilePath(words[0])), arguments: Arguments(Array(words.dropFirst())),
            environment: .custom(Self.environment), workingDirectory: "/", platformOptions: options, input: .none,
            output: .sequence, error: .string(limit: 64 << 10)
        ) { execution in
            var count = 0
            for try await piece in execution.standardOutput {
                count += piece.count
                guard count <= mostOutput else { throw ClipError.damaged("decoding it gives too much") }
                try piece.withUnsafeBytes { try take($0) }
                try await after()
            }
        }
        try Self.checkSignal(result.terminationStatus)
        return Ending(
            isSuccess: result.terminationStatus.isSuccess, complaint: String(result.standardError.suffix(500)))
    }

    /// What the system or an operator ends isn't the clip's fault; what its own limit of processor time ends is. Any other
    /// signal is the decoder's own end over broken bytes.
    private static func checkSignal(_ status: TerminationStatus) throws(ClipError) {
        guard case .signaled(let signal) = status else { return }
        switch signal {
        case SIGXCPU: throw .tookTooLong
        case SIGKILL, SIGTERM, SIGHUP, SIGINT: throw .failed("ended from outside by signal \(signal)")
        default: break
        }
    }

    /// The server's own holds keys and passwords.
    private static let environment: [Subprocess.Environment.Key: String] = ["LC_ALL": "C", "TZ": "UTC"]
}
