/// Processes that read labels, a photo for them, and a clock that the test moves.
import AuntenticCore
import Foundation
import Logging
import ServerMedia
import Synchronization
import TestSupport

@testable import AuntenticLabels

struct ReaderStage {
    let photos: LabelPhotos
    let photo: URL
    let clock = MovedClock()

    /// - Parameter body: gets a photo that shows nothing, so that it is read quickly.
    static func with(_ body: (ReaderStage) async throws -> Void) async throws {
        let photos = try LabelPhotos()
        defer { photos.remove() }
        let photo = try photos.draw(width: 200, height: 150) { x, y in UInt8((x * 3 + y * 5) & 127) }
        try await body(ReaderStage(photos: photos, photo: photo))
    }

    /// The program itself, as the server starts it.
    func program() -> LabelReaders {
        readers(LabelReaders.Command(RunningServer.program, ["read-labels"]))
    }

    /// Something else in its place.
    func script(_ text: String, log: Logger = quietLogger) -> LabelReaders {
        readers(LabelReaders.Command(URL(fileURLWithPath: "/bin/sh"), ["-c", text]), log: log)
    }

    func readers(_ command: LabelReaders.Command, log: Logger = quietLogger) -> LabelReaders {
        LabelReaders(command, patience: .seconds(120), logger: log, now: { [clock] in clock.now })
    }

    /// For bars alone: the models take their time to start.
    func reader(_ readers: LabelReaders) throws -> LabelReader {
        var reader = LabelReader.barsOnly(pool: try MediaPool(workers: 1))
        reader.readers = readers
        return reader
    }

    /// Reads once, and says which process did.
    func read(_ reader: LabelReader) async throws -> Int32 {
        _ = try await reader.read(photo, as: .sizeTag)
        // The answer may be here before it is known who gave it.
        try await eventually { reader.readers?.pids.count == 1 }
        guard let pid = reader.readers?.pids.first else { throw NeverHappened() }
        return pid
    }

    /// Begins to read in a process that was stopped and so never answers.
    func readStopped(_ reader: LabelReader) async throws -> (pid: Int32, task: Task<LabelReading, any Error>) {
        let pid = try await read(reader)
        kill(pid, SIGSTOP)
        try await eventually { isStopped(pid) }
        let task = Task { [photo] in try await reader.read(photo, as: .sizeTag) }
        try await eventually { reader.readers?.workingPids == [pid] }
        return (pid, task)
    }
}

final class MovedClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
