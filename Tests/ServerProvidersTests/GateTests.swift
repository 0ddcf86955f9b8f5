/// The gate that bounds how many request bodies are being read from disk.
import Synchronization
import Testing

@testable import ServerProviders

@Suite struct GateTests {
    @Test("never more inside than its limit, and everybody gets in")
    func bounds() async throws {
        let gate = Gate(limit: 3)
        let visitors = Visitors()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await gate.enter()
                    visitors.came()
                    try await Task.sleep(for: .milliseconds(2))
                    visitors.went()
                    gate.leave()
                }
            }
            try await group.waitForAll()
        }
        #expect(visitors.most == 3)
        #expect(visitors.gone == 40)
        #expect(gate.free == 3)
    }

    @Test("who is cancelled while waiting takes no place")
    func cancelled() async throws {
        let gate = Gate(limit: 1)
        try await gate.enter()
        let waiting = Task { try await gate.enter() }
        try await Task.sleep(for: .milliseconds(20))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        gate.leave()
        #expect(gate.free == 1)
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            try await gate.enter()
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(gate.free == 1)
    }
}

private final class Visitors: Sendable {
    private let counts = Mutex((inside: 0, most: 0, gone: 0))

    var most: Int { counts.withLock { $0.most } }
    var gone: Int { counts.withLock { $0.gone } }

    func came() {
        counts.withLock {
            $0.inside += 1
            $0.most = max($0.most, $0.inside)
        }
    }

    func went() {
        counts.withLock {
            $0.inside -= 1
            $0.gone += 1
        }
    }
}
