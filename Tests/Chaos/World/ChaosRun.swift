/// One scenario from a fresh world to a verdict.
import ServerDatabase
import TestSupport

package struct ChaosRun: Sendable {
    private let settings: ChaosSettings

    package init(_ settings: ChaosSettings) { self.settings = settings }

    package func run(_ scenario: Scenario) async -> ChaosReport {
        if let obstacle = scenario.needs.obstacle {
            return ChaosReport(name: scenario.name, outcome: .skipped(obstacle))
        }
        let began = ContinuousClock.now
        let seed = settings.seed(of: scenario.name)
        var report: ChaosReport
        do {
            report = try await World.with(seed: seed, needs: scenario.needs) { world in
                try await Trial(world: world, scenario: scenario, settings: settings, seed: seed).run()
            }
        } catch {
            report = ChaosReport(name: scenario.name, outcome: .failed(["\(error)"]))
        }
        report.took = ContinuousClock.now - began
        return report
    }
}

/// What happens in the world: visitors, then a fault under visitors, then the reckoning.
private struct Trial: Sendable {
    let world: World
    let scenario: Scenario
    let settings: ChaosSettings
    let seed: UInt64

    func run() async throws -> ChaosReport {
        let load = try Load(client: world.client, users: settings.users, seed: seed)
        try await load.run { try await Task.sleep(for: .seconds(settings.warmUp)) }
        try await world.settle()
        let before = try world.memory()
        let fury = Fury(settings: settings, seed: seed)
        let deed = try await load.run { try await scenario.strike(world, fury) }
        try await world.settle()
        var problems: [String] = []
        var visitor = try Load(client: world.direct, users: 1, seed: ~seed).visitor(0)
        if try await !visitor.isServed() { problems.append("nobody got a verdict within a minute afterwards") }
        try await world.settle()
        problems += world.tally.problems
        problems += try await books()
        problems += try await StoredFiles(world: world).problems()
        let after = try await memoryComesBack(to: before, &problems)
        let sum = try await work()
        return ChaosReport(
            name: scenario.name, outcome: problems.isEmpty ? .passed : .failed(problems),
            words: "\(deed); \(world.tally.words); \(sum); \(before / 1024) → \(after / 1024) MB")
    }

    private func books() async throws -> [String] {
        var problems: [String] = []
        for invariant in Invariant.all {
            if let problem = try await invariant.problem(in: world) { problems.append(problem) }
        }
        let charged = try await world.query("select count(*) from atelier.ledger where kind = 'use'").scalar ?? "?"
        if Int(charged).map({ $0 > world.provider.billed }) ?? true {
            problems.append("\(charged) checks were charged, but the provider answered \(world.provider.billed)")
        }
        return problems
    }

    /// Jobs of accounts that are still there; what the provider was asked includes those that are gone.
    private func work() async throws -> String {
        let row = try await world.query(
            "select count(*), count(*) filter (where status = 'done'), count(*) filter (where charged) from atelier.jobs"
        ).only()
        return "\(row[0] ?? "?") checks, \(row[1] ?? "?") done, \(row[2] ?? "?") charged, "
            + "provider asked \(world.provider.calls) times"
    }

    /// Within a minute to a tenth more than it was, or whatever the settings allow.
    private func memoryComesBack(to before: Int, _ problems: inout [String]) async throws -> Int {
        let isBack = try await becomes { try Double(world.memory()) <= Double(before) * (1 + settings.memoryGrowth) }
        let after = try world.memory()
        if !isBack { problems.append("memory was \(before) kB before and \(after) kB a minute afterwards") }
        return after
    }
}
