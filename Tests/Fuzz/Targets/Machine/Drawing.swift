/// Draws inputs for a target and checks each, without any knowledge of coverage.
import Foundation
import SeededRandom

package struct Drawing {
    package enum Limit: Sendable {
        case inputs(Int)
        case seconds(Double)
    }

    package struct Failure: Sendable {
        /// As small as it could be made.
        package var input: [UInt8]
        package var reason: String
    }

    package struct Outcome: Sendable {
        package var executions = 0
        package var failure: Failure?
    }

    private let target: FuzzTarget
    private let kept: [[UInt8]]
    private let seed: UInt64

    package init(_ target: FuzzTarget, from kept: [[UInt8]], seed: UInt64) {
        self.target = target
        self.kept = kept.isEmpty ? [[]] : kept
        self.seed = seed
    }

    /// Ends at the first failure, which it shrinks.
    package func run(_ limit: Limit) throws -> Outcome {
        var random = SplitMix(seed: seed)
        var mutator = Mutator(target, seed: seed)
        // Each drawn input may be drawn from in turn, so that changes add up.
        var pool = kept
        var outcome = Outcome()
        let last = try LastInput(target)
        defer { last.remove() }
        let end = ContinuousClock.now + .seconds(limit.time)
        while outcome.executions < limit.count, outcome.executions % 16 != 0 || ContinuousClock.now < end {
            let input = mutator.mutated(pool[random.below(pool.count)], with: kept[random.below(kept.count)])
            last.write(input)
            outcome.executions += 1
            do { try target.run(input) } catch {
                outcome.failure = failure(input, "\(error)")
                return outcome
            }
            if pool.count < 4 * kept.count + 64 { pool.append(input) } else { pool[random.below(pool.count)] = input }
        }
        return outcome
    }

    private func failure(_ input: [UInt8], _ reason: String) -> Failure {
        let smallest = Shrinker.smallest(input) { (try? target.check($0)) == nil }
        var words = reason
        do { try target.check(smallest) } catch { words = "\(error)" }
        return Failure(input: smallest, reason: words)
    }
}

extension Drawing.Limit {
    fileprivate var count: Int { if case .inputs(let count) = self { count } else { .max } }
    fileprivate var time: Double { if case .seconds(let seconds) = self { seconds } else { 1e6 } }
}

/// The input that is being tried, in a file that outlives a crash of the process.
private struct LastInput {
    private let path: String
    private let memory: UnsafeMutableRawBufferPointer

    init(_ target: FuzzTarget) throws {
        path = NSTemporaryDirectory() + "/atelier-fuzz-\(target.name)-\(getpid())"
        let size = target.longest + 8
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        defer { close(file) }
        guard file >= 0, ftruncate(file, off_t(size)) == 0,
            let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), start != MAP_FAILED
        else { throw Broken("no file for the last input at \(path)") }
        memory = UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    /// Its length in eight bytes, then itself.
    func write(_ input: [UInt8]) {
        memory.storeBytes(of: UInt64(input.count), as: UInt64.self)
        UnsafeMutableRawBufferPointer(rebasing: memory[8...]).copyBytes(from: input)
    }

    func remove() {
        munmap(memory.baseAddress, memory.count)
        unlink(path)
    }
}
