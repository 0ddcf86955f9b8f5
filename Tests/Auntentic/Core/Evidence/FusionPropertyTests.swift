/// What holds for every set of results: order doesn't matter, good news never hurts, bad news never helps.
import AuntenticCore
import SeededRandom
import Testing

@Suite("Fusion, whatever the results")
struct FusionPropertyTests {
    private static let rounds = 200

    /// The likelihood as a number; nothing known is even.
    private func likelihood(_ fused: FusedVerdict) -> Int { fused.likelihood ?? 50 }

    private func rank(_ verdict: Verdict) -> Int {
        switch verdict {
        case .fake: 0
        case .inconclusive: 1
        case .authentic: 2
        }
    }

    private func each(_ body: (_ results: [RuleResult], _ opinion: ModelReport?, _ dice: inout SplitMix) -> Void) {
        for seed in 0..<Self.rounds {
            var dice = SplitMix(seed: UInt64(seed))
            let results = Results.random(&dice)
            body(results, Results.randomOpinion(&dice), &dice)
        }
    }

    private func expectNotBetter(_ worse: FusedVerdict, than better: FusedVerdict, _ rule: RuleID) {
        #expect(likelihood(worse) <= likelihood(better), "\(rule)")
        #expect(rank(worse.verdict) <= rank(better.verdict), "\(rule)")
    }

    @Test("the order of the results changes nothing, and a second run gives the same")
    func order() {
        each { results, opinion, dice in
            let fused = Fusion.fuse(results, opinion: opinion)
            #expect(Fusion.fuse(results.shuffled(using: &dice), opinion: opinion) == fused)
            #expect(Fusion.fuse(results.reversed() + results, opinion: opinion) == fused)
        }
    }

    @Test("adding a pass never lowers the likelihood")
    func addPass() {
        each { results, opinion, _ in
            let fused = Fusion.fuse(results, opinion: opinion)
            for rule in EvidenceRules.all where !results.contains(where: { $0.rule == rule.id }) {
                let more = Fusion.fuse(results + [Results.result(rule.id, .pass)], opinion: opinion)
                expectNotBetter(fused, than: more, rule.id)
            }
        }
    }

    @Test("turning a pass into a fail or into unreadable never raises it, and unreadable is no worse than a fail")
    func worsen() {
        each { results, opinion, _ in
            let fused = Fusion.fuse(results, opinion: opinion)
            for place in results.indices where results[place].outcome == .pass {
                var changed = results
                changed[place] = Results.result(results[place].rule, .unreadable)
                let open = Fusion.fuse(changed, opinion: opinion)
                changed[place] = Results.result(results[place].rule, .fail)
                let failed = Fusion.fuse(changed, opinion: opinion)
                expectNotBetter(open, than: fused, results[place].rule)
                expectNotBetter(failed, than: open, results[place].rule)
                #expect(open.evidenceQuality <= fused.evidenceQuality)
            }
        }
    }

    @Test("without a model's opinion nothing is ever authentic, and fake only on two hard contradictions in one label")
    func alone() {
        each { results, _, _ in
            let fused = Fusion.fuse(results)
            #expect(fused.verdict != .authentic)
            let failed = Set(results.filter { $0.outcome == .fail }.map(\.rule))
            let dates: Set<RuleID> = ["dates.valid.tag", "dates.order.tag", "dates.future.tag"]
            let tag = [
                failed.contains("size.row.tag"), failed.contains("barcode.check_digit.tag"),
                !failed.isDisjoint(with: dates),
            ].filter { $0 }.count
            let box = [failed.contains("size.row.box"), failed.contains("barcode.check_digit.box")].filter { $0 }.count
            #expect((fused.verdict == .fake) == (max(tag, box) >= 2))
        }
    }

    @Test("with a label missing nothing is authentic, and the rest is as it would be")
    func illegible() {
        each { results, opinion, dice in
            let missing = dice.chance(0.5) ? [LabelSide.box] : LabelSide.allCases
            let fused = Fusion.fuse(results, opinion: opinion, legibility: Legibility(missing: missing))
            let full = Fusion.fuse(results, opinion: opinion)
            #expect(fused.verdict != .authentic)
            if full.verdict != .authentic { #expect(fused.verdict == full.verdict) }
            #expect(fused.caps.contains { $0.id == "unreadable_label" })
        }
    }

    @Test("verdict, number and outcome never contradict each other, and the numbers stay in range")
    func coherent() {
        each { results, opinion, _ in
            let fused = Fusion.fuse(results, opinion: opinion)
            #expect((0...100).contains(fused.evidenceQuality))
            switch fused.verdict {
            case .authentic: #expect(likelihood(fused) >= 60 && fused.outcome == .decided)
            case .fake:
                #expect(likelihood(fused) <= 40 && [.decided, .labelsContradict].contains(fused.outcome))
            case .inconclusive: #expect((41...59).contains(likelihood(fused)) && fused.outcome != .decided)
            }
            #expect(fused.wanted.count <= PhotoAngle.mostExtras)
            #expect(Set(fused.wanted).count == fused.wanted.count)
        }
    }
}
