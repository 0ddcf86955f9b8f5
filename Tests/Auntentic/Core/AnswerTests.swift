/// What a buyer is told: an answer for every way to end, its reasons, how sure they are, and which photos could tell more.
import AuntenticCore
import Foundation
import Testing

@Suite("The answer to a buyer")
struct AnswerTests {
    private func report(
        _ input: EvidenceInput, opinion: ModelReport = ModelReport(verdict: .inconclusive, confidence: 0),
        claimed: String? = nil
    ) throws -> CheckReport {
        var input = input
        input.claimedModel = claimed
        let reply = JudgeReply(report: opinion, provider: BuiltInJudge.provider, model: "m")
        let decision = CheckRules.decide(
            reply, id: "1", angles: PhotoAngle.required, claimedModel: claimed, notice: BuiltInJudge.notice,
            evidence: input)
        guard case .result(let report) = decision else { throw Unexpected(decision: decision) }
        return report
    }

    private struct Unexpected: Error {
        var decision: CheckDecision
    }

    /// The box of another pair, read so surely.
    private func swapped(_ certainty: Double, box: String = "DD1391-003") -> EvidenceInput {
        var pair = Sample.nike
        pair.tag?.styleCode = Sample.field("DD1391-100", certainty: certainty)
        pair.box?.styleCode = Sample.field(box, certainty: certainty)
        return pair
    }

    /// Sizes of two rows on the tag.
    private var contradicting: EvidenceInput {
        var pair = Sample.nike
        pair.tag?.sizes = Sample.sizes("8.5", "7.5", "45", "29")
        pair.box?.sizes = [:]
        return pair
    }

    @Test("labels that agree say so, and that it proves nothing; the reasons are what was compared")
    func agree() throws {
        let report = try report(Sample.nike)
        #expect(report.outcome == .labelsAgree && report.verdict == .inconclusive && report.confidence == 0)
        #expect(report.answer().title == "Labels agree")
        #expect(report.answer().meaning == "Everything that can be read agrees. This doesn't prove authenticity.")
        #expect(report.reasons.count == 3 && report.reasons.allSatisfy { $0.outcome == .pass })
        #expect(report.reasons[0].sentence.contains("style code"))
        #expect(report.headline.contains("DD1391-100"))
    }

    @Test("labels that contradict say what, where and how sure")
    func contradict() throws {
        let report = try report(contradicting)
        #expect(report.outcome == .labelsContradict, "\(report.outcome)")
        let first = try #require(report.reasons.first)
        #expect(first.outcome == .fail && first.sentence.contains("size tag") && first.sentence.contains("EU 45"))
        #expect(first.sureness != nil)
    }

    @Test("a contradiction in the labels stands before a box of another pair, and photos from elsewhere before both")
    func precedence() throws {
        var pair = swapped(0.999)
        #expect(try report(pair).outcome == .boxMismatch)
        pair.tag?.sizes = Sample.sizes("8.5", "7.5", "45", "29")
        #expect(try report(pair).outcome == .labelsContradict)
        pair.photos[.outerSide] = PhotoTruth(reusedFrom: .seenBefore)
        #expect(try report(pair).outcome == .untrustedPhotos)
    }

    @Test("a box of another pair names no model; the tag's code does")
    func boxOfAnother() throws {
        var pair = swapped(0.999)
        pair.box?.modelName = Sample.field("AIR JORDAN 1 RETRO HIGH OG")
        #expect(try report(pair).headline == "DD1391-100")
    }

    @Test(
        "a contradiction is as sure as its readings together",
        arguments: [(1.0, Sureness.certain), (0.9955, .almostCertain)])
    func sureness(_ certainty: Double, _ expected: Sureness) throws {
        let report = try report(swapped(certainty))
        #expect(report.reasons.first?.sureness == expected)
        #expect(Set(Sureness.allCases.map(\.words)).count == Sureness.allCases.count)
        // What was read beyond doubt would only be read again.
        #expect(report.requests.isEmpty == (expected == .certain), "\(report.requests)")
        #expect(report.requests.allSatisfy { $0.why == .misread })
    }

    @Test(
        "the more readings a contradiction rests on, the less sure it is",
        arguments: [(1, Sureness.certain), (4, .almostCertain), (30, .likely)])
    func manyReadings(_ count: Int, _ expected: Sureness) {
        let read = (0..<count).map {
            EvidenceReading(.sizeTag, .size(.us), Sample.field("\($0)", certainty: 0.9975 + (count == 1 ? 0.002 : 0)))
        }
        #expect(
            Sureness(RuleResult(rule: "size.row.tag", version: 1, outcome: .fail, sentence: "", read: read)) == expected
        )
        #expect(Sureness(RuleResult(rule: "photo.reused", version: 1, outcome: .fail, sentence: "")) == nil)
    }

    @Test("no slip of a reader makes one code of another that is far from it, nor several sizes at once")
    func farApart() throws {
        #expect(try report(swapped(0.996)).reasons.first?.sureness == .almostCertain)
        #expect(try report(swapped(0.996, box: "CW2288-111")).reasons.first?.sureness == .certain)
        var pair = Sample.nike
        pair.box?.sizes = Sample.sizes("11.5", "10.5", "45.5", "29.5")
        let sizes = try report(pair)
        pair.box?.styleCode = Sample.field("DD1391-003", certainty: 0.996)
        let both = try report(pair)
        #expect(
            both.reasons.map(\.sureness).first == .certain && both.reasons.contains { $0.sureness == .almostCertain })
        #expect(both.requests.isEmpty, "the sizes have settled it: \(both.requests)")
        #expect(sizes.reasons.first { $0.sentence.contains("EU 45.5") }?.sureness == .certain, "\(sizes.reasons)")
    }

    @Test("a photo without a label is asked for otherwise than one whose print can't be read")
    func requests() throws {
        var pair = Sample.nike
        pair.box = LabelReading(kind: .boxLabel)
        #expect(try report(pair).requests == [PhotoRequest(.boxLabel, .notFound)])
        pair = Sample.nike
        pair.box?.styleCode = nil
        pair.box?.sizes = [:]
        let request = try #require(try report(pair).requests.first)
        #expect(request == PhotoRequest(.boxLabel, .unread(["style code", "sizes"])))
        #expect(request.how.hasPrefix("The style code and sizes couldn't be read. Go closer"))
        pair = Sample.nike
        pair.photos[.sizeTag] = PhotoTruth(isScreenshot: true)
        #expect(try report(pair).requests.first == PhotoRequest(.sizeTag, .notOwn))
        #expect(try report(Sample.adidas).requests == [PhotoRequest(.otherSizeTag, .otherShoe)])
        #expect(try report(Sample.nike).requests.isEmpty)
    }

    @Test(
        "nobody is told yes, and a stranger isn't told whose photos these are", arguments: CheckReport.Outcome.allCases)
    func promises(_ outcome: CheckReport.Outcome) throws {
        for verdict in Verdict.allCases {
            var report = try report(Sample.nike)
            (report.outcome, report.verdict) = (outcome, verdict)
            for reader in [BuyersAnswer.Reader.owner, .anybody] {
                let answer = report.answer(for: reader)
                #expect(!answer.sentence.lowercased().hasPrefix("yes") && answer.sentence.count < 90)
                if verdict != .inconclusive { #expect(answer.title == verdict.title) }
            }
            let shared = report.answer(for: .anybody)
            #expect(![shared.title, shared.sentence, shared.meaning].joined().contains("your"))
        }
    }

    @Test("a report of an earlier version is read and shown: its outcome, its notice in today's words, no confidence")
    func earlier() throws {
        let json = """
            {"id": "1", "verdict": "inconclusive", "confidence": 50, "observations": ["All 4 photos can be opened."],
            "outcome": "inconclusive", "categories": [], "claimedModel": "Verified genuine", "provider": "built-in",
            "model": "evidence-1", "promptVersion": "sneaker-2", "disclaimer": "\(CheckReport.disclaimer)",
            "notice": "To get verdicts, start the server with OPENAI_API_KEY set.", "additionalPhotosNeeded": ["sole"],
            "evidence": {"results": [], "fused": {"verdict": "inconclusive", "evidenceQuality": 12, "points": [],
            "outcome": "inconclusive", "wanted": [], "caps": [], "fusionVersion": 1}}}
            """
        let report = try JSONDecoder().decode(CheckReport.self, from: Data(json.utf8))
        #expect(report.answer().title == "Inconclusive" && report.headline == "Unnamed sneaker")
        #expect(report.shownNotice == "The shoe itself wasn't examined.")
        #expect(report.requests == [PhotoRequest(.sole, .wish)])
        #expect(report.evidence?.fused.fusionVersion == 1)
    }

    @Test("an outcome that a newer server knows is shown as one without a verdict")
    func later() throws {
        for name in ["\"a_new_one\"", "\"labels_agree\""] {
            let report = try JSONDecoder().decode(CheckReport.Outcome.self, from: Data(name.utf8))
            #expect(report == (name.contains("new") ? .inconclusive : .labelsAgree))
            let fused = try JSONDecoder().decode(FusedVerdict.Outcome.self, from: Data(name.utf8))
            #expect(fused == (name.contains("new") ? .inconclusive : .labelsAgree))
        }
    }
}
