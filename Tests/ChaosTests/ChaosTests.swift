/// A little of `make chaos` in every test run: its machine works, finds what is wrong, and two faults are survived.
import ChaosWorld
import Testing

@Suite(.serialized) struct ChaosTests {
    @Test(
        "a server that is killed, and a line that loses and doubles, cost nobody anything",
        arguments: ["server", "line"])
    func smoke(name: String) async throws {
        var settings = ChaosSettings(seed: 1, seconds: 5, warmUp: 2)
        settings.users = 3
        // Two seconds of three visitors don't show what a server needs at work, so growth from there says little.
        settings.memoryGrowth = 0.6
        let report = await ChaosRun(settings).run(try #require(Scenario.named(name)))
        #expect(report.outcome == .passed, "\(report.line)")
    }

    @Test("scenarios have names of their own and say what they break")
    func names() {
        #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
        #expect(Scenario.all.allSatisfy { !$0.breaks.isEmpty && Scenario.named($0.name)?.name == $0.name })
    }
}
