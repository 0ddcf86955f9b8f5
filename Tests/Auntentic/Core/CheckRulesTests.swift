/// From a report to a result: when it counts, when it is inconclusive, when more photos are asked for.
import AuntenticCore
import Foundation
import Testing

@Suite("What a check concludes")
struct CheckRulesTests {
    private func decide(
        _ report: ModelReport, angles: [PhotoAngle] = PhotoAngle.required, claimed: String? = nil
    ) -> CheckDecision {
        CheckRules.decide(
            JudgeReply(report: report, provider: "test", model: "m-1"), id: "1", angles: angles, claimedModel: claimed)
    }

    private func report(_ decision: CheckDecision) throws -> CheckReport {
        guard case .result(let report) = decision else { throw Unexpected(decision: decision) }
        return report
    }

    private struct Unexpected: Error {
        var decision: CheckDecision
    }

    @Test("AUN-CR-2 a sure verdict stands and is charged", arguments: [Verdict.authentic, .fake])
    func stands(_ verdict: Verdict) throws {
        for confidence in [60, 61, 100] {
            let result = try report(decide(ModelReport(identifiedModel: "X", verdict: verdict, confidence: confidence)))
            #expect(result.verdict == verdict)
            #expect(result.confidence == confidence)
            #expect(result.outcome == .decided)
            #expect(result.verdict.isCharged)
        }
    }

    @Test("AUN-NF-38 an unsure verdict is kept as inconclusive", arguments: [Verdict.authentic, .fake])
    func unsure(_ verdict: Verdict) throws {
        for confidence in [0, 30, 59] {
            let result = try report(decide(ModelReport(identifiedModel: "X", verdict: verdict, confidence: confidence)))
            #expect(result.verdict == .inconclusive)
            #expect(!result.verdict.isCharged)
        }
    }

    @Test("AUN-CR-2a inconclusive costs nothing")
    func inconclusiveIsFree() {
        #expect(Verdict.allCases.filter(\.isCharged) == [.authentic, .fake])
    }

    @Test("AUN-FR-4.5 a model that can't decide and wants photos gets the chance, once")
    func wantsPhotos() throws {
        let wish = ModelReport(additionalPhotos: [.sole, .heel], verdict: .inconclusive, confidence: 40)
        #expect(decide(wish) == .needsPhotos([.sole, .heel]))
        let unsure = ModelReport(additionalPhotos: [.sole], verdict: .fake, confidence: 40)
        #expect(decide(unsure) == .needsPhotos([.sole]))
        let second = try report(decide(wish, angles: PhotoAngle.required + [.sole]))
        #expect(second.verdict == .inconclusive)
        #expect(second.additionalPhotosNeeded == [.heel])
    }

    @Test("a decided check isn't held up by a wish for more photos")
    func decidedAnyway() throws {
        let result = try report(
            decide(ModelReport(additionalPhotos: [.sole], verdict: .fake, confidence: 90)))
        #expect(result.verdict == .fake)
        #expect(result.additionalPhotosNeeded == [.sole])
    }

    @Test("photos that are already there aren't asked for again")
    func asksForNothingItHas() throws {
        let wish = ModelReport(additionalPhotos: [.outerSide], verdict: .inconclusive, confidence: 10)
        #expect(try report(decide(wish)).additionalPhotosNeeded == nil)
    }

    @Test("AUN-NF-74 a bag gets no verdict, whatever the model says about it")
    func notASneaker() {
        #expect(decide(ModelReport(isSneaker: false, verdict: .fake, confidence: 99)) == .notASneaker)
    }

    @Test("AUN-FR-7.4a an unrecognised model is an outcome of its own")
    func unrecognised() throws {
        let unknown = try report(decide(ModelReport(verdict: .inconclusive, confidence: 20)))
        #expect(unknown.outcome == .unrecognizedModel)
        let known = try report(decide(ModelReport(identifiedModel: "X", verdict: .inconclusive, confidence: 20)))
        #expect(known.outcome == .inconclusive)
    }

    @Test("AUN-FR-9.2a the model named by the user is stored, and shown as what they said, never as the headline")
    func claimedModel() throws {
        let report = ModelReport(identifiedModel: "Nike Dunk", verdict: .fake, confidence: 90)
        let named = try self.report(decide(report, claimed: "Jordan 1"))
        #expect(named.sneakerModel == "Jordan 1" && named.headline == "Nike Dunk")
        #expect(named.said == "You said: Jordan 1")
        #expect(try self.report(decide(report)).sneakerModel == "Nike Dunk")
        let unknown = ModelReport(verdict: .fake, confidence: 90)
        #expect(try self.report(decide(unknown, claimed: "Verified genuine")).headline == "Unnamed sneaker")
    }

    @Test("a model that only repeats what it was told recognised nothing; a maker's name it may repeat")
    func parroted() throws {
        for (name, headline) in [("Verified genuine", "Unnamed sneaker"), ("air jordan 1", "air jordan 1")] {
            let report = ModelReport(identifiedModel: name, verdict: .authentic, confidence: 90)
            #expect(try self.report(decide(report, claimed: name.uppercased())).headline == headline)
        }
    }

    @Test("a result without a verdict has no confidence, whatever the model says of itself")
    func noConfidence() throws {
        #expect(try report(decide(ModelReport(verdict: .inconclusive, confidence: 97))).confidence == 0)
    }

    @Test("a model that by its own words saw no part of a shoe decides nothing")
    func sawNoShoe() throws {
        let findings = Finding.Category.allCases.map { category in
            let isLabel = category == .label || category == .boxLabel
            return Finding(category: category, assessment: isLabel ? .consistent : .notVisible, note: "")
        }
        let result = try report(decide(ModelReport(findings: findings, verdict: .authentic, confidence: 96)))
        #expect(result.verdict == .inconclusive && !result.verdict.isCharged)
    }

    @Test("AUN-NF-39 the reply has verdict, confidence, observations and additionalPhotosNeeded, a list or null")
    func fields() throws {
        let report = try report(decide(ModelReport(observations: ["a"], verdict: .fake, confidence: 90)))
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any]
        #expect(object?["verdict"] as? String == "fake")
        #expect(object?["confidence"] as? Int == 90)
        #expect(object?["observations"] as? [String] == ["a"])
        #expect(object?["additionalPhotosNeeded"] is NSNull)
        let again = try JSONDecoder().decode(CheckReport.self, from: JSONEncoder().encode(report))
        #expect(again == report)
    }

    @Test("AUN-FR-5.4 every result carries the disclaimer, word for word")
    func disclaimer() throws {
        for verdict in Verdict.allCases {
            let report = try report(decide(ModelReport(observations: ["a"], verdict: verdict, confidence: 90)))
            #expect(report.disclaimer == "This result is AI-assisted and does not guarantee authenticity.")
        }
    }

    @Test("AUN-FR-5.1 verdicts have the words of the result screen")
    func words() {
        #expect(Verdict.allCases.map(\.title) == ["Likely Authentic", "Likely Fake", "Inconclusive"])
    }

    @Test(
        "the built-in judge says inconclusive and why, in a customer's words; it is no third party and costs nothing")
    func builtIn() async throws {
        let judge = BuiltInJudge()
        #expect(!judge.identity.isThirdParty)
        #expect(!judge.identity.isCharged)
        let photos = PhotoAngle.required.map {
            JudgePhoto(angle: $0, file: URL(fileURLWithPath: "/nowhere"), mediaType: "image/jpeg", byteCount: 1)
        }
        let reply = try await judge.judge(
            JudgeRequest(photos: photos, reference: "r", deadline: .now + .seconds(1)))
        let decision = CheckRules.decide(
            reply, id: "1", angles: PhotoAngle.required, claimedModel: nil, notice: judge.identity.notice)
        let report = try report(decision)
        #expect(report.verdict == .inconclusive)
        #expect(report.confidence == 0)
        #expect(report.notice == "The shoe itself wasn't examined.")
        #expect(report.notice?.contains(#/[A-Z]_[A-Z]|server/#) == false)
        #expect(report.observations.contains { $0.contains("4 photos") })
        #expect(report.findings.allSatisfy { $0.assessment == .notVisible })
    }
}
