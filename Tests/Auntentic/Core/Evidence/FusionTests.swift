/// A table of fused verdicts, and what may never happen whatever the results.
import AuntenticCore
import Foundation
import Testing

@Suite("Fusion of evidence and opinion")
struct FusionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var results: [RuleResult]
        var opinion: ModelReport?
        var verdict: Verdict
        var likelihood: ClosedRange<Int>?
        var outcome: FusedVerdict.Outcome
        var caps: [String] = []
        var legibility = Legibility.full

        var testDescription: String { name }
    }

    private static func agreeing(_ verdict: Verdict, _ confidence: Int) -> ModelReport {
        Results.opinion(verdict, confidence)
    }

    static let alone: [Row] = [
        Row(
            name: "nothing at all", results: [], verdict: .inconclusive, outcome: .unreadable, caps: ["no_opinion"]),
        Row(
            name: "labels that agree prove nothing", results: Results.all(), verdict: .inconclusive,
            outcome: .labelsAgree, caps: ["no_opinion"]),
        Row(
            name: "nothing readable", results: Results.all(.unreadable), verdict: .inconclusive, outcome: .unreadable,
            caps: ["no_opinion"]),
        Row(
            name: "one hard contradiction", results: Results.all(except: ["size.row.tag": .fail]),
            verdict: .inconclusive,
            likelihood: 41...50, outcome: .labelsContradict,
            caps: ["no_opinion", "hard_contradiction", "no_ground_for_fake"]),
        Row(
            name: "two hard contradictions in one label",
            results: Results.all(except: ["size.row.tag": .fail, "barcode.check_digit.tag": .fail]), verdict: .fake,
            likelihood: 10...10, outcome: .labelsContradict, caps: ["no_opinion", "two_hard_contradictions"]),
        Row(
            name: "two that restate one fact",
            results: Results.all(except: ["dates.order.tag": .fail, "dates.future.tag": .fail]), verdict: .inconclusive,
            likelihood: 41...50, outcome: .labelsContradict,
            caps: ["no_opinion", "hard_contradiction", "no_ground_for_fake"]),
        Row(
            name: "one in each label",
            results: Results.all(except: ["size.row.tag": .fail, "barcode.check_digit.box": .fail]),
            verdict: .inconclusive, likelihood: 41...50, outcome: .labelsContradict,
            caps: ["no_opinion", "hard_contradiction", "no_ground_for_fake"]),
        Row(
            name: "another pair's box", results: Results.all(except: ["style.tag_box": .fail, "size.tag_box": .fail]),
            verdict: .inconclusive, likelihood: 41...50, outcome: .boxMismatch,
            caps: ["no_opinion", "box_mismatch", "no_ground_for_fake"]),
        Row(
            name: "soft failures only",
            results: Results.all(except: ["colour.block.box": .fail, "barcode.era.tag": .fail, "dates.span.tag": .fail]
            ),
            verdict: .inconclusive, likelihood: 41...50, outcome: .inconclusive,
            caps: ["no_opinion", "no_ground_for_fake"]),
        Row(
            name: "an undecided model is no opinion", results: Results.all(), opinion: agreeing(.inconclusive, 80),
            verdict: .inconclusive, outcome: .labelsAgree, caps: ["no_opinion"]),
        Row(
            name: "an unsure model is no opinion", results: Results.all(), opinion: agreeing(.authentic, 55),
            verdict: .inconclusive, outcome: .labelsAgree, caps: ["no_opinion"]),
        Row(
            name: "a bag is no opinion", results: Results.all(),
            opinion: ModelReport(isSneaker: false, verdict: .authentic, confidence: 99), verdict: .inconclusive,
            outcome: .labelsAgree, caps: ["no_opinion"]),
    ]

    static let withModel: [Row] = [
        Row(
            name: "model and labels agree", results: Results.all(), opinion: agreeing(.authentic, 90),
            verdict: .authentic, likelihood: 91...96, outcome: .decided),
        Row(
            name: "a model alone", results: Results.all(.unreadable), opinion: agreeing(.authentic, 90),
            verdict: .authentic, likelihood: 90...90, outcome: .decided),
        Row(
            name: "agreement doesn't carry a weak model far", results: Results.all(), opinion: agreeing(.authentic, 60),
            verdict: .authentic, likelihood: 61...75, outcome: .decided),
        Row(
            name: "one hard contradiction stops it", results: Results.all(except: ["barcode.check_digit.tag": .fail]),
            opinion: agreeing(.authentic, 99), verdict: .inconclusive, likelihood: 41...50, outcome: .labelsContradict,
            caps: ["hard_contradiction"]),
        Row(
            name: "two turn it",
            results: Results.all(except: ["barcode.check_digit.box": .fail, "size.row.box": .fail]),
            opinion: agreeing(.authentic, 99), verdict: .fake, likelihood: 1...40, outcome: .labelsContradict,
            caps: ["two_hard_contradictions"]),
        Row(
            name: "another pair's box", results: Results.all(except: ["style.tag_box": .fail]),
            opinion: agreeing(.authentic, 95), verdict: .inconclusive, likelihood: 41...59, outcome: .boxMismatch,
            caps: ["box_mismatch"]),
        Row(
            name: "another model than named", results: Results.all(except: ["model.claimed": .fail]),
            opinion: agreeing(.authentic, 95), verdict: .inconclusive, likelihood: 41...59, outcome: .otherModel,
            caps: ["other_model"]),
        Row(
            name: "somebody else's photo", results: Results.all(except: ["photo.reused": .fail]),
            opinion: agreeing(.authentic, 95), verdict: .inconclusive, likelihood: 41...59, outcome: .untrustedPhotos,
            caps: ["untrusted_photos"]),
        Row(
            name: "soft failures lower it", results: Results.all(except: ["colour.block.box": .fail]),
            opinion: agreeing(.authentic, 90), verdict: .authentic, likelihood: 85...93, outcome: .decided),
        Row(
            name: "a model that calls it fake", results: Results.all(.unreadable), opinion: agreeing(.fake, 90),
            verdict: .fake, likelihood: 10...10, outcome: .decided),
        Row(
            name: "passing labels don't save a fake", results: Results.all(), opinion: agreeing(.fake, 90),
            verdict: .fake,
            likelihood: 11...20, outcome: .decided),
        Row(
            name: "fake, in another pair's box", results: Results.all(except: ["style.tag_box": .fail]),
            opinion: agreeing(.fake, 80), verdict: .fake, likelihood: 1...25, outcome: .decided, caps: ["box_mismatch"]),
        Row(
            name: "authentic with doubts of its own", results: [Results.result("style.tag_box", .pass)],
            opinion: Results.opinion(.authentic, 63, suspicious: [.logo, .stitching]), verdict: .inconclusive,
            likelihood: 55...59, outcome: .inconclusive),
    ]

    static let absent: [Row] = [
        Row(
            name: "a sure model and a box label without a word", results: Results.all(),
            opinion: agreeing(.authentic, 96),
            verdict: .inconclusive, likelihood: 59...59, outcome: .unreadable, caps: ["unreadable_label"],
            legibility: Legibility(missing: [.box])),
        Row(
            name: "a sure model and no label at all", results: Results.all(.unreadable),
            opinion: agreeing(.authentic, 100), verdict: .inconclusive, likelihood: 59...59, outcome: .unreadable,
            caps: ["unreadable_label"], legibility: Legibility(missing: [.tag, .box])),
        Row(
            name: "a fake stays one without labels", results: Results.all(.unreadable), opinion: agreeing(.fake, 90),
            verdict: .fake, likelihood: 10...10, outcome: .decided, caps: ["unreadable_label"],
            legibility: Legibility(missing: [.tag, .box])),
        Row(
            name: "labels that agree, and a model that saw no shoe", results: Results.all(),
            opinion: ModelReport(
                findings: Finding.Category.allCases.map { Finding(category: $0, assessment: .notVisible, note: "") },
                verdict: .authentic, confidence: 96),
            verdict: .inconclusive, outcome: .labelsAgree, caps: ["no_opinion"]),
        Row(
            name: "two labels that share nothing to compare",
            results: Results.all(except: [
                "style.tag_box": .unreadable, "size.tag_box": .unreadable, "barcode.tag_box": .unreadable,
            ]), verdict: .inconclusive, outcome: .unreadable, caps: ["no_opinion"]),
    ]

    @Test("fused verdicts", arguments: alone + withModel + absent)
    func fused(_ row: Row) {
        let fused = Fusion.fuse(row.results, opinion: row.opinion, legibility: row.legibility)
        #expect(fused.verdict == row.verdict)
        #expect(fused.outcome == row.outcome)
        #expect(fused.caps.map(\.id) == row.caps)
        switch (fused.likelihood, row.likelihood) {
        case (nil, nil): break
        case (let number?, let range?): #expect(range.contains(number))
        default: Issue.record("likelihood \(String(describing: fused.likelihood))")
        }
    }

    @Test("quality follows what could be seen, not which way it points")
    func quality() {
        let model = Results.opinion(.authentic, 90)
        #expect(Fusion.fuse([]).evidenceQuality == 0)
        #expect(Fusion.fuse(Results.all(), opinion: model).evidenceQuality == 100)
        #expect(Fusion.fuse(Results.all(.unreadable)).evidenceQuality == 0)
        let labelsOnly = Fusion.fuse(Results.all()).evidenceQuality
        #expect((50...70).contains(labelsOnly))
        let failing = Fusion.fuse(Results.all(except: ["size.row.tag": .fail])).evidenceQuality
        #expect(failing == labelsOnly)
        let foreign = Fusion.fuse(Results.all(except: ["photo.reused": .fail]), opinion: model)
        #expect(foreign.evidenceQuality <= 40)
    }

    @Test("the photo that would settle it is asked for, most useful first")
    func wanted() {
        let noBox = EvidenceRules.evaluate(EvidenceInput(tag: Sample.nike.tag, today: Sample.nike.today))
        #expect(Fusion.fuse(noBox).wanted == [.boxLabel])
        let nothing = EvidenceRules.evaluate(EvidenceInput(today: Sample.nike.today))
        #expect(Fusion.fuse(nothing).wanted == [.sizeTag, .boxLabel])
        #expect(Fusion.fuse(EvidenceRules.evaluate(Sample.adidas)).wanted == [.otherSizeTag])
        #expect(Fusion.fuse(EvidenceRules.evaluate(Sample.nike)).wanted.isEmpty)
        var swapped = Sample.nike
        swapped.box?.styleCode = Sample.field("DD1391-003", certainty: ReadField.certain)
        #expect(Set(Fusion.fuse(EvidenceRules.evaluate(swapped)).wanted) == [.sizeTag, .boxLabel])
        swapped.box?.styleCode = Sample.field("DD1391-003", certainty: 1)
        swapped.tag?.styleCode = Sample.field("DD1391-100", certainty: 0.999)
        #expect(Fusion.fuse(EvidenceRules.evaluate(swapped)).wanted.isEmpty, "it would only be read again")
    }

    @Test("explain shows every rule, the sum, the limits and the wishes")
    func explain() {
        var pair = Sample.nike
        pair.box?.styleCode = Sample.field("DD1391-003", certainty: ReadField.certain)
        pair.box?.country = nil
        let fused = Fusion.fuse(EvidenceRules.evaluate(pair), opinion: Results.opinion(.authentic, 90))
        let lines = Fusion.explain(fused)
        for point in fused.points { #expect(lines.filter { $0.contains("\(point.rule) v") }.count == 1) }
        #expect(lines[0].hasPrefix("Inconclusive: 59 % likely authentic"))
        #expect(lines.contains { $0.hasPrefix(" +10  model.opinion v1") })
        #expect(lines.contains { $0.contains("limit box_mismatch") })
        #expect(
            lines.last == "would help: size tag and box label" || lines.last == "would help: box label and size tag")
        #expect(
            Fusion.explain(Fusion.fuse([]))[0] == "Inconclusive: nothing supports a number, evidence quality 0 of 100")
    }

    @Test("a verdict is stored with its versions and read back")
    func json() throws {
        let fused = Fusion.fuse(Results.all(except: ["size.row.tag": .fail]), opinion: Results.opinion(.fake, 70))
        let data = try JSONEncoder().encode(fused)
        #expect(try JSONDecoder().decode(FusedVerdict.self, from: data) == fused)
        #expect(fused.fusionVersion == Fusion.version)
        for (rule, version) in EvidenceRules.versions { #expect(fused.ruleVersions[rule.rawValue] == version) }
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.contains("\"evidenceQuality\":") && text.contains("\"rule\":\"size.row.tag\""))
    }
}
