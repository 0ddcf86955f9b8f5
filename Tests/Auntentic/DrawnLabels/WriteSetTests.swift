/// Writes a set where the environment asks for one: `SYNTHETIC_OUT`, `SYNTHETIC_SEEDS=0-200`, `SYNTHETIC_DIFFICULTY`.
import Foundation
import Testing

@testable import AuntenticDrawnLabels

private let environment = ProcessInfo.processInfo.environment

@Test(.enabled(if: environment["SYNTHETIC_OUT"] != nil, "SYNTHETIC_OUT names no folder"))
func writesTheSetThatIsAskedFor() throws {
    let bounds = (environment["SYNTHETIC_SEEDS"] ?? "0-10").split(separator: "-").compactMap { Int($0) }
    let seeds = bounds[0]..<(bounds.count > 1 ? bounds[1] : bounds[0] + 1)
    let difficulty = Difficulty(rawValue: environment["SYNTHETIC_DIFFICULTY"] ?? "full") ?? .full
    let share = Double(environment["SYNTHETIC_CONTRADICTIONS"] ?? "0.3") ?? 0.3
    let start = ContinuousClock.now
    try SyntheticSet(seeds: seeds, difficulty: difficulty, contradictions: share)
        .write(to: URL(filePath: environment["SYNTHETIC_OUT"] ?? ""))
    print("wrote \(seeds.count) checks in \(ContinuousClock.now - start)")
}
