/// Inputs drawn from the kept ones: a few of the same in every test run, new ones for as long as one likes.
import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite(.aside) struct DrawnInputTests {
    /// Seconds for each target; without it a fixed number of inputs from a fixed seed.
    private static let seconds = ProcessInfo.processInfo.environment["ATELIER_FUZZ_SECONDS"].flatMap(Double.init)
    private static let seed = ProcessInfo.processInfo.environment["ATELIER_FUZZ_SEED"].flatMap { UInt64($0) }
    private static let chosen = ProcessInfo.processInfo.environment["ATELIER_FUZZ_TARGETS"].map {
        Set($0.split(separator: " ").map(String.init))
    }
    private static let names = FuzzTarget.all.map(\.name).filter { chosen?.contains($0) ?? true }

    @Test("what is drawn from kept inputs holds", arguments: names)
    func draw(name: String) async throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = try Corpus.inputs(of: target).map(\.bytes)
        let limit: Drawing.Limit = Self.seconds.map(Drawing.Limit.seconds) ?? .inputs(150)
        let seed = Self.seed ?? (Self.seconds == nil ? 1 : UInt64.random(in: 0 ... .max))
        let outcome = try await SmallStack.run { try Drawing(target, from: inputs, seed: seed).run(limit) }
        if Self.seconds != nil { print("fuzz \(name): \(outcome.executions) inputs from seed \(seed)") }
        if let failure = outcome.failure {
            let hex = Data(failure.input).base64EncodedString()
            Issue.record("\(name): \(failure.reason)\nthe input in base64: \(hex)")
        }
    }
}

/// The machine itself: it must be able to fail.
@Suite(.aside) struct FuzzMachineTests {
    /// Breaks on an `x` anywhere before a `y`.
    private static func planted(_ bytes: [UInt8]) throws {
        guard let x = bytes.firstIndex(of: UInt8(ascii: "x")) else { return }
        if bytes[x...].contains(UInt8(ascii: "y")) { throw Broken("x before y") }
    }

    private static let target = FuzzTarget(planted: "planted", words: ["x", "y"], check: planted)

    @Test("a planted mistake is found, and shrunk to the two bytes it needs")
    func finds() throws {
        let outcome = try Drawing(Self.target, from: [Array("hello".utf8)], seed: 3).run(.inputs(20_000))
        #expect(outcome.failure?.input == Array("xy".utf8))
        #expect(outcome.failure?.reason == "x before y")
    }

    @Test("the same seed draws the same inputs")
    func repeats() {
        func drawn() -> [[UInt8]] {
            var mutator = Mutator(Self.target, seed: 7)
            return (0..<50).map { _ in mutator.mutated(Array("some input".utf8), with: Array("other".utf8)) }
        }
        #expect(drawn() == drawn())
        #expect(Set(drawn()).count > 40)
    }

    @Test("no drawn input is longer than its target's longest")
    func bounded() {
        var mutator = Mutator(Self.target, seed: 11)
        var input = Array("pump me".utf8)
        for _ in 0..<500 {
            input = mutator.mutated(input, with: input)
            #expect(input.count <= Self.target.longest)
        }
    }

    @Test("an input that takes far more time than its length allows is a finding")
    func slow() {
        let slow = FuzzTarget(planted: "slow", words: []) { _ in
            var sum = 0
            let end = FuzzTarget.processorTime() + 1.5 * FuzzTarget.allowance(bytes: 1)
            while FuzzTarget.processorTime() < end { sum &+= 1 }
        }
        #expect(throws: Broken.self) { try slow.run([1]) }
    }
}
