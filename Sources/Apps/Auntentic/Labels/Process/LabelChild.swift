/// A process that reads labels: native code looks at strangers' pictures there, and not in the server.
import AuntenticCore
import Foundation
import Logging
import ServerInference
import Subprocess
import Synchronization
import SystemPackage

final class LabelChild: Sendable {
    private final class State: Sendable {
        let pid = Mutex<Int32?>(nil)
        /// Why it couldn't be started.
        let problem = Mutex<String?>(nil)
    }

    private let socket: MessageSocket
    private let words: ChildWords
    private let state = State()
    private let life: Task<Void, Never>

    init(_ command: LabelReaders.Command, logger: Logger) throws(LabelError) {
        do {
            let (ours, theirs) = try MessageSocket.pair()
            socket = MessageSocket(ours)
            let outputs: (ours: FileDescriptor, theirs: FileDescriptor)
            do { outputs = try MessageSocket.pair() } catch {
                try? theirs.close()
                throw error
            }
            words = ChildWords(outputs.ours, logger: logger)
            life = Self.start(command, talk: theirs, outputs: outputs.theirs, state)
        } catch { throw .overloaded }
    }

    /// Closing the connection ends a process that works as it should, this any other.
    deinit { life.cancel() }

    /// Nil until it has started.
    var pid: Int32? { state.pid.withLock { $0 } }

    /// Whether it can be asked.
    var isReady: Bool {
        words.listen()
        return socket.isQuiet
    }

    /// Blocks its thread until the answer is there. After an error the process is of no use any more.
    func answer(
        _ request: LabelRequest, isLate: () -> Bool, _ stop: StopSign
    ) throws(LabelError) -> LabelAnswer {
        defer { words.listen() }
        do {
            try socket.send(request, waits: false)
            return try socket.receive(LabelAnswer.self) {
                words.listen()
                if stop.isSet { throw LabelError.cancelled }
                if isLate() { throw Self.failed("its process didn't answer in time") }
            }
        } catch let error as LabelError {
            throw error
        } catch {
            throw Self.failed(state.problem.withLock { $0 } ?? Self.words(error))
        }
    }

    private static func failed(_ cause: String) -> LabelError { .recogniser(.failed(cause)) }

    private static func words(_ error: any Error) -> String {
        switch error as? MessageSocket.Failure {
        case .ended: "its process ended"
        case .tooLong(let count): "its process announced \(count) bytes"
        case .nonsense: "its process answered with nonsense"
        case nil: "\(error)"
        }
    }

    /// The task is the process's life: cancelling it kills, without a process id that may be another's by then.
    private static func start(
        _ command: LabelReaders.Command, talk: FileDescriptor, outputs: FileDescriptor, _ state: State
    ) -> Task<Void, Never> {
        Task.detached {
            var options = PlatformOptions()
            // Ctrl-C in the terminal is for the server, which lets its jobs end.
            options.createSession = true
            do {
                _ = try await Subprocess.run(
                    .path(FilePath(command.program.path)), arguments: Arguments(command.words),
                    environment: .custom(Self.environment), workingDirectory: "/", platformOptions: options,
                    input: .fileDescriptor(talk, closeAfterSpawningProcess: true),
                    output: .fileDescriptor(outputs, closeAfterSpawningProcess: false),
                    error: .fileDescriptor(outputs, closeAfterSpawningProcess: true)
                ) { execution in state.pid.withLock { $0 = execution.processIdentifier.value } }
            } catch { state.problem.withLock { $0 = "its process couldn't be run: \(error)" } }
        }
    }

    /// The server's own holds keys and passwords. These say where things are.
    private static let environment: [Subprocess.Environment.Key: String] = {
        let names = ["ATELIER_INFERENCE", "LD_LIBRARY_PATH", "TMPDIR", "LANG", "LC_ALL", "TZ"]
        let own = ProcessInfo.processInfo.environment
        return names.reduce(into: [:]) { kept, name in
            if let value = own[name] { kept[Subprocess.Environment.Key(stringLiteral: name)] = value }
        }
    }()
}
