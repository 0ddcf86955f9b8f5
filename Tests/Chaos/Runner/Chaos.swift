/// `make chaos`: each scenario in a world of its own, a line for each, and 1 as the exit code when something didn't hold.
import ChaosWorld
import Dispatch
import Foundation

@main struct Chaos {
    static func main() async {
        let environment = ProcessInfo.processInfo.environment
        let names = environment["SCENARIOS"].map { $0.split(separator: " ").map(String.init) }
        let scenarios = names?.compactMap(Scenario.named) ?? Scenario.all
        guard !scenarios.isEmpty, scenarios.count == names?.count ?? scenarios.count else {
            say("There are these scenarios:")
            for scenario in Scenario.all { say("  \(scenario.name): \(scenario.breaks)") }
            exit(2)
        }
        let seed = environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 0...999_999_999)
        let minutes = environment["MINUTES"].flatMap(Double.init) ?? 5
        var settings = ChaosSettings(seed: seed, seconds: max(5, minutes * 60 / Double(scenarios.count)))
        if let users = environment["USERS"].flatMap({ Int($0) }) { settings.users = users }
        say("seed \(seed), \(scenarios.count) scenarios, \(Int(settings.seconds)) s of faults each")
        exit(await run(scenarios, settings))
    }

    private static func run(_ scenarios: [Scenario], _ settings: ChaosSettings) async -> Int32 {
        let work = Task {
            var reports: [ChaosReport] = []
            for scenario in scenarios where !Task.isCancelled {
                let report = await ChaosRun(settings).run(scenario)
                say(report.line)
                reports.append(report)
            }
            return reports
        }
        let interruption = onInterruption { work.cancel() }
        let reports = await work.value
        interruption.cancel()
        let skipped = reports.filter { if case .skipped = $0.outcome { true } else { false } }.count
        let failed = reports.filter { if case .failed = $0.outcome { true } else { false } }.map(\.name)
        say("\(reports.count - skipped - failed.count) passed, \(failed.count) failed, \(skipped) skipped")
        guard !failed.isEmpty else { return 0 }
        say("again: make chaos SEED=\(settings.seed) SCENARIOS='\(failed.joined(separator: " "))'")
        return 1
    }

    /// At once, into files as well.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// Ctrl-C: what was started is stopped first.
    private static func onInterruption(_ body: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT)
        source.setEventHandler(handler: body)
        source.resume()
        return source
    }
}
