/// Any sneaker judge under evaluation: its answers mean what they mean in the app.
import AuntenticCore
import Foundation
import Testing

@testable import AuntenticEvaluation

@Suite struct SneakerJudgeEvalTests {
    private struct FixedJudge: SneakerJudge {
        var identity = JudgeIdentity(provider: "test", providerName: "Test", model: "test-1")
        var report: ModelReport
        var costs: [Int64?] = []

        func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply {
            for cost in costs {
                request.record(
                    JudgeCall(
                        provider: "test", model: "test-1", outcome: "answered", costMicroUSD: cost, latency: .zero))
            }
            if request.photos.isEmpty { throw .badRequest("no photos") }
            if request.claimedModel != "Dunk Low" { throw .badRequest("wrong claim") }
            return JudgeReply(report: report, provider: "test", model: "test-1")
        }
    }

    private let check = EvalCheck(
        id: "1", truth: .fake, photos: PhotoAngle.required.map { EvalPhoto(angle: $0, file: "\($0.rawValue).jpg") },
        claimedModel: "Dunk Low")

    private func answer(_ report: ModelReport, costs: [Int64?] = []) async throws -> EvalVerdict {
        let judge = FixedJudge(report: report, costs: costs).evaluated(timeout: .seconds(60)) { photo in
            JudgePhoto(
                angle: photo.angle, file: URL(fileURLWithPath: photo.file), mediaType: "image/jpeg", byteCount: 1)
        }
        return try await judge(check)
    }

    @Test(
        "verdicts pass through the rules of the app",
        arguments: [
            (ModelReport(verdict: .fake, confidence: 90), Verdict.fake),
            (ModelReport(verdict: .fake, confidence: 59), .inconclusive),
            (ModelReport(verdict: .authentic, confidence: 60), .authentic),
            (ModelReport(additionalPhotos: [.sole], verdict: .inconclusive, confidence: 40), .inconclusive),
            (ModelReport(isSneaker: false, verdict: .authentic, confidence: 99), .inconclusive),
        ])
    func verdicts(report: ModelReport, expected: Verdict) async throws {
        #expect(try await answer(report).verdict == expected)
    }

    @Test("what speaks against the pair comes first among the reasons")
    func reasons() async throws {
        let report = ModelReport(
            findings: [
                Finding(category: .logo, assessment: .consistent, note: "fine"),
                Finding(category: .label, assessment: .suspicious, note: "wrong font"),
            ],
            observations: ["seen"], verdict: .fake, confidence: 80)
        #expect(try await answer(report).reasons == ["label: wrong font", "seen"])
    }

    @Test(
        "the cost is the sum of all calls, and unknown when one of them is",
        arguments: [([], nil), ([5], 5), ([5, 7], 12), ([5, nil], nil), ([nil], nil)] as [([Int64?], Int64?)])
    func cost(costs: [Int64?], expected: Int64?) async throws {
        let report = ModelReport(verdict: .fake, confidence: 80)
        #expect(try await answer(report, costs: costs).costMicroUSD == expected)
    }

    @Test("what a failed call cost is not lost")
    func costOfFailure() async throws {
        var unclaimed = check
        unclaimed.claimedModel = nil
        let judge = FixedJudge(report: ModelReport(verdict: .fake, confidence: 90), costs: [700]).evaluated(
            timeout: .seconds(60)
        ) { photo in
            JudgePhoto(
                angle: photo.angle, file: URL(fileURLWithPath: photo.file), mediaType: "image/jpeg", byteCount: 1)
        }
        let attempts = await EvaluationRun([unclaimed], judge: judge).attempts()
        #expect(attempts.map(\.failure) == ["badRequest(\"wrong claim\")"])
        #expect(attempts.map(\.costMicroUSD) == [700])
    }

    @Test("a photo that can't be prepared is that check's error, before the judge is asked")
    func unreadable() async throws {
        struct Unreadable: Error {}
        let judge = FixedJudge(report: ModelReport(verdict: .fake, confidence: 90)).evaluated(timeout: .seconds(60)) {
            _ in
            throw Unreadable()
        }
        let attempts = await EvaluationRun([check], judge: judge).attempts()
        #expect(attempts.map(\.failure) == ["Unreadable()"])
    }
}
