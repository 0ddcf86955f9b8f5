/// A process that crashes, hangs or talks nonsense costs one reading, and the next is read by another.
import AuntenticCore
import AuntenticDrawnLabels
import Foundation
import ServerInference
import ServerMedia
import Synchronization
import TestSupport
import Testing

@testable import AuntenticLabels

@Suite("Labels read in processes of their own", .serialized, .aside)
struct ReaderProcessTests {
    @Test("the first label after the start is read as in this process, and the second by the same process")
    func same() async throws {
        try await ReaderStage.with { stage in
            let file = try stage.photos.write(try SyntheticPair(seed: 21).sizeTag(.mild, labelWidth: 700...700).jpeg)
            var reader = try LabelReader(pool: try MediaPool(workers: 1), seconds: 60)
            let here = try await reader.read(file, as: .sizeTag)
            reader.readers = stage.program()
            #expect(try await reader.read(file, as: .sizeTag) == here)
            #expect(here.styleCode != nil)
            try await eventually { reader.readers?.pids.count == 1 }
            let pids = reader.readers?.pids
            #expect(try await reader.read(file, as: .sizeTag) == here)
            #expect(reader.readers?.pids == pids)
        }
    }

    @Test("what is wrong with a photo is said as in this process, and the process stays")
    func refused() async throws {
        try await ReaderStage.with { stage in
            let reader = try stage.reader(stage.program())
            let pid = try await stage.read(reader)
            let text = try stage.photos.write(Data("style 555088-030".utf8), "text.jpg")
            await #expect(throws: LabelError.picture(.unsupported)) { try await reader.read(text, as: .sizeTag) }
            var narrow = reader
            narrow.limits.pixels = 100
            let error = LabelError.picture(.tooLarge(width: 200, height: 150, frames: 1))
            await #expect(throws: error) { try await narrow.read(stage.photo, as: .sizeTag) }
            #expect(try await stage.read(reader) == pid)
        }
    }

    @Test("one that is killed in the middle of a photo fails that reading, and the next has a new process")
    func killed() async throws {
        try await ReaderStage.with { stage in
            let reader = try stage.reader(stage.program())
            let (pid, task) = try await stage.readStopped(reader)
            kill(pid, SIGKILL)
            let ended = LabelError.recogniser(.failed("its process ended"))
            await #expect(throws: ended) { try await task.value }
            #expect(try await stage.read(reader) != pid)
        }
    }

    @Test("one that is killed while it rests costs nothing")
    func killedAtRest() async throws {
        try await ReaderStage.with { stage in
            let reader = try stage.reader(stage.program())
            let pid = try await stage.read(reader)
            kill(pid, SIGKILL)
            // A process that is ending may hold its end of the connection a moment longer: only one that is gone doesn't.
            try await eventually { kill(pid, 0) != 0 }
            #expect(try await stage.read(reader) != pid)
        }
    }

    @Test("one that hangs is killed when its time is up, and the next reading has a new process")
    func hanging() async throws {
        try await ReaderStage.with { stage in
            let reader = try stage.reader(stage.program())
            let (pid, task) = try await stage.readStopped(reader)
            let done = Event()
            Task {
                _ = await task.result
                done.happen()
            }
            try await eventually {
                stage.clock.advance(by: .seconds(60))
                return done.hasHappened
            }
            let late = LabelError.recogniser(.failed("its process didn't answer in time"))
            await #expect(throws: late) { try await task.value }
            try await eventually { !isAlive(pid) }
            #expect(try await stage.read(reader) != pid)
        }
    }

    @Test("a reading that nobody waits for ends its process")
    func cancelled() async throws {
        try await ReaderStage.with { stage in
            let reader = try stage.reader(stage.program())
            let (pid, task) = try await stage.readStopped(reader)
            task.cancel()
            await #expect(throws: LabelError.cancelled) { try await task.value }
            try await eventually { !isAlive(pid) }
        }
    }

    @Test("one that has rested for five minutes ends, and a later reading has a new process")
    func resting() async throws {
        try await ReaderStage.with { stage in
            let readers = stage.program()
            let reader = try stage.reader(readers)
            let pid = try await stage.read(reader)
            stage.clock.advance(by: .seconds(299))
            readers.endIdle()
            #expect(readers.pids == [pid] && isAlive(pid))
            stage.clock.advance(by: .seconds(1))
            readers.endIdle()
            #expect(readers.pids.isEmpty)
            try await eventually { !isAlive(pid) }
            #expect(try await stage.read(reader) != pid)
        }
    }

    @Test("a process gets none of this one's environment but where things are")
    func environment() async throws {
        try await ReaderStage.with { stage in
            // Whoever lets go of the readers ends their processes.
            let readers = stage.program()
            let pid = try await stage.read(try stage.reader(readers))
            let text = try withExtendedLifetime(readers) {
                try String(contentsOfFile: "/proc/\(pid)/environ", encoding: .utf8)
            }
            let names = text.split(separator: "\0").compactMap { $0.split(separator: "=").first.map(String.init) }
            #expect(ProcessInfo.processInfo.environment["PATH"] != nil && !names.contains("PATH"))
            let allowed = ["ATELIER_INFERENCE", "LD_LIBRARY_PATH", "TMPDIR", "LANG", "LC_ALL", "TZ"]
            #expect(Set(names).isSubset(of: allowed), "\(names)")
        }
    }
}

/// Something that may have happened.
private final class Event: Sendable {
    private let value = Mutex(false)
    var hasHappened: Bool { value.withLock { $0 } }
    func happen() { value.withLock { $0 = true } }
}
