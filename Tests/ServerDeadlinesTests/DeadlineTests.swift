/// Clocks beside work: they ring in time, end when they are cancelled, and leave no memory behind.
import Foundation
import Testing

@testable import ServerDeadlines

@Suite struct DeadlineTests {
    private struct Late: Error {}

    @Test func `An alarm rings when its time has come, and at once for a time that is over`() async throws {
        let start = ContinuousClock.now
        try await Alarm.sleep(until: start - .seconds(1))
        try await Alarm.sleep(for: .milliseconds(200))
        #expect(ContinuousClock.now - start >= .milliseconds(200))
    }

    @Test(.timeLimit(.minutes(1))) func `Of a thousand alarms all ring, none early, but those that are taken back`()
        async
    {
        let start = ContinuousClock.now + .seconds(1)
        let rung = await withTaskGroup(of: Bool.self) { group in
            // From late to early, so that each comes before all that are there.
            for number in (0..<1_000).reversed() {
                let time = start + .milliseconds(number)
                group.addTask {
                    let sleeping = Task {
                        try await Alarm.sleep(until: time)
                        return ContinuousClock.now >= time
                    }
                    if number % 10 == 3 { sleeping.cancel() }
                    return (try? await sleeping.value) ?? false
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(rung == 900)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [false, true])
    func `A cancelled alarm of an hour ends at once`(isLate: Bool) async throws {
        let sleeping = Task {
            // Cancelled before it begins, too.
            if isLate { while !Task.isCancelled { await Task.yield() } }
            try await Alarm.sleep(for: .seconds(3600))
        }
        if !isLate { try await Task.sleep(for: .milliseconds(50)) }
        sleeping.cancel()
        await #expect(throws: CancellationError.self) { try await sleeping.value }
    }

    @Test(.timeLimit(.minutes(1)))
    func `Work in time has its value, and its own error`() async throws {
        let deadline = ContinuousClock.now + .seconds(3600)
        #expect(try await withDeadline(deadline, else: Late()) { 7 } == 7)
        await #expect(throws: CocoaError.self) {
            try await withDeadline(deadline, else: Late()) { throw CocoaError(.fileNoSuchFile) }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `Late work is cancelled and waited for`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        await #expect(throws: Late.self) {
            try await withDeadline(.now + .milliseconds(50), else: Late()) {
                try? await Alarm.sleep(for: .seconds(3600))
                end.yield(Task.isCancelled)
                end.finish()
            }
        }
        #expect(await ends.reduce(into: []) { $0.append($1) } == [true])
    }

    @Test(.timeLimit(.minutes(1)))
    func `A timer whose place an earlier one has taken sets no other when it rings`() async throws {
        let clock = AlarmClock()
        let start = ContinuousClock.now + .milliseconds(500)
        let bells = (0..<200).map { _ in Bell() }
        for (number, bell) in bells.enumerated() { clock.add(bell, at: start - .milliseconds(number)) }
        #expect(clock.timers == 200)
        let last = Bell()
        clock.add(last, at: start + .milliseconds(500))
        for bell in bells { try await bell.heard() }
        // All of the earlier ones have rung by then, and one is left for the last bell.
        while ContinuousClock.now < start + .milliseconds(200) { try await Task.sleep(for: .milliseconds(10)) }
        #expect(clock.timers <= 1)
        try await last.heard()
        #expect(clock.timers == 0)
    }

    @Test func `A clock lets go of bells that were taken back long before their time, and keeps the others`() {
        let clock = AlarmClock()
        let kept = Bell()
        clock.add(kept, at: .now + .seconds(3600))
        var gone: [Weak] = []
        for _ in 0..<5_000 {
            let bell = Bell()
            clock.add(bell, at: .now + .seconds(3600))
            clock.takeBack(bell)
            gone.append(Weak(bell: bell))
        }
        #expect(gone.count { $0.bell != nil } <= 2_001)
        #expect(!kept.isOver)
    }

    private struct Weak { weak var bell: Bell? }

    /// In a process of its own, where nothing else needs memory. With cancelled sleeps it is 37 MB.
    @Test func `Forty thousand deadlines of an hour that weren't needed leave nothing`() async {
        await #expect(processExitsWith: .success) {
            func residentMB() throws -> Int {
                let status = try #require(try FileHandle(forReadingFrom: URL(filePath: "/proc/self/statm")).readToEnd())
                let words = String(decoding: status, as: UTF8.self).split(separator: " ")
                return try #require(Int(words[1])) * Int(getpagesize()) / 1_000_000
            }
            var start = 0
            for round in 0...40 {
                // The first round's memory is used again.
                if round == 1 { start = try residentMB() }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<1_000 {
                        // Long enough for its clock to begin.
                        group.addTask {
                            try await withDeadline(.now + .seconds(3600), else: Late()) {
                                try await Alarm.sleep(for: .milliseconds(20))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(try residentMB() - start < 20)
        }
    }
}
