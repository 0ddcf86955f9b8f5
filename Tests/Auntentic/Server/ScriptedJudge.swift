/// A judge in this process that answers as it is told: the stand-in for a model maker's machine.
import AuntenticCore
import Foundation
import Synchronization

final class ScriptedJudge: SneakerJudge {
    let identity: JudgeIdentity
    private let attempts: Int
    private let answer: @Sendable (JudgeRequest) async throws(JudgeError) -> ModelReport
    private let seen = Mutex<[JudgeRequest]>([])

    init(
        isThirdParty: Bool = true, attempts: Int = 1,
        _ answer: @escaping @Sendable (JudgeRequest) async throws(JudgeError) -> ModelReport = { _ throws(JudgeError) in
            .sure(.authentic)
        }
    ) {
        identity = JudgeIdentity(
            provider: "model-maker", providerName: "Model Maker Inc.", model: "eye-1", isThirdParty: isThirdParty)
        self.attempts = attempts
        self.answer = answer
    }

    var requests: [JudgeRequest] { seen.withLock { $0 } }

    func judge(_ request: JudgeRequest) async throws(JudgeError) -> JudgeReply {
        seen.withLock { $0.append(request) }
        let call = JudgeCall(
            provider: identity.provider, model: "eye-1-2026", outcome: "answered", attempts: attempts,
            requestID: "req_1", inputTokens: 1000, outputTokens: 200, costMicroUSD: 4500, latency: .milliseconds(12))
        do {
            let report = try await answer(request)
            request.record(call)
            return JudgeReply(report: report, provider: identity.provider, model: "eye-1-2026", requestID: "req_1")
        } catch {
            var failed = call
            failed.outcome = "failed"
            request.record(failed)
            throw error
        }
    }
}

extension ModelReport {
    static func sure(_ verdict: Verdict, confidence: Int = 91) -> ModelReport {
        ModelReport(
            identifiedModel: "Nike Air Max 90",
            findings: Finding.Category.allCases.map {
                Finding(category: $0, assessment: .consistent, note: "as expected")
            },
            observations: ["Even stitching along the toe box."], verdict: verdict, confidence: confidence)
    }
}
