/// Whoever waits for a model that others use is told when the wait is over, and the model works on.
import Foundation
import ServerInference
import Synchronization
import TestSupport
import Testing

@Suite("Waiting for one's turn at a model", .aside)
struct TurnTests {
    private static let input = Tensor(shape: [1, 3, 64, 96])

    /// All of a model's requests, taken and held until they are let go.
    private final class Holders: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        private let ended = DispatchGroup()

        /// Returns once all hold one.
        init(_ network: Network) {
            let taken = DispatchSemaphore(value: 0)
            for _ in 0..<Network.most {
                ended.enter()
                Thread.detachNewThread { [gate, ended] in
                    try? network.run(TurnTests.input) { _ in
                        taken.signal()
                        gate.wait()
                    }
                    taken.signal()
                    ended.leave()
                }
            }
            for _ in 0..<Network.most { taken.wait() }
        }

        func letOneGo() { gate.signal() }

        func letAllGo() {
            for _ in 0..<Network.most { gate.signal() }
            ended.wait()
        }
    }

    private static func withBusy(_ body: (Network, Holders) throws -> Void) async throws {
        try await InferenceStage.with { stage in
            let network = try stage.runtime().network(stage.model())
            let holders = Holders(network)
            defer { holders.letAllGo() }
            try body(network, holders)
        }
    }

    @Test("whose time is up is stopped, and the next one is served when a request is free")
    func late() async throws {
        try await Self.withBusy { network, holders in
            #expect(throws: InferenceError.stopped) {
                try network.run(Self.input, patience: Patience(until: .now)) { _ in }
            }
            #expect(throws: InferenceError.stopped) {
                try network.run(Self.input, patience: Patience(until: .now + .milliseconds(120))) { _ in }
            }
            holders.letOneGo()
            let shape = try network.run(Self.input) { $0[0].shape }
            #expect(shape == [1, 1, 64, 96])
        }
    }

    @Test("who is no longer asked for is stopped while it waits, long before its time")
    func cancelled() async throws {
        try await Self.withBusy { network, _ in
            let asked = Atomic(0)
            let patience = Patience(until: .now + .seconds(3600)) { asked.add(1, ordering: .relaxed).newValue >= 3 }
            #expect(throws: InferenceError.stopped) { try network.run(Self.input, patience: patience) { _ in } }
            #expect(asked.load(ordering: .relaxed) == 3)
        }
    }
}
