/// Living or dead: also where the kernel's files can't be read, and without taking a child from whoever waits for it.
import Foundation
import TestSupport
import Testing

@testable import ServerDatabase

@Suite struct ProcessStateTests {
    @Test("where nothing can be read a living process counts as alive and a dead one as dead")
    func unreadable() throws {
        let child = try Self.start("/bin/sleep", "600")
        #expect(ProcessState.isAlive(child, proc: "/nowhere"))
        kill(child, SIGKILL)
        var status: Int32 = 0
        waitpid(child, &status, 0)
        #expect(!ProcessState.isAlive(child, proc: "/nowhere"))
        #expect(!ProcessState.isAlive(child))
    }

    @Test("a child that has ended is seen and not taken from its parent; a running one hasn't ended")
    func zombie() async throws {
        let child = try Self.start("/bin/sleep", "600")
        #expect(!ProcessState.hasEnded(child: child) && ProcessState.isAlive(child))
        kill(child, SIGKILL)
        #expect(try await becomes { ProcessState.hasEnded(child: child) })
        #expect(ProcessState.hasEnded(child: child))
        #if os(Linux)
            #expect(!ProcessState.isAlive(child))
        #endif
        var status: Int32 = 0
        #expect(waitpid(child, &status, 0) == child)
        #expect(ProcessState.hasEnded(child: child))
    }

    @Test("the wait between attempts doubles up to its limit and never overflows")
    func backoff() {
        let backoff = Backoff(first: .milliseconds(100), longest: .seconds(5))
        #expect(backoff.delay(after: 1) == .milliseconds(100))
        #expect(backoff.delay(after: 3) == .milliseconds(400))
        #expect([7, 50, 1_000_000].allSatisfy { backoff.delay(after: $0) == .seconds(5) })
    }

    private static func start(_ program: String, _ argument: String) throws -> Int32 {
        var pid: Int32 = 0
        let words = [strdup(program), strdup(argument), nil]
        defer { for word in words { free(word) } }
        guard posix_spawn(&pid, program, nil, nil, words, [nil]) == 0 else { throw CocoaError(.executableLoad) }
        return pid
    }
}
