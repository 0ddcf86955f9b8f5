/// Any sneaker judge as the judge of an evaluation, by the same rules that turn its reports into results for people.
import AuntenticCore
import Foundation
import Synchronization

extension SneakerJudge {
    /// - Parameters:
    ///   - timeout: for one check, from the moment its photos are ready.
    ///   - prepare: a photo as the judge gets it: downsized, upright, without metadata.
    ///   - examine: what labels and photo files say; nil lets the judge decide alone.
    package func evaluated(
        timeout: Duration, prepare: @escaping @Sendable (EvalPhoto) async throws -> JudgePhoto,
        examine: @escaping @Sendable (EvalCheck) async -> EvidenceInput? = { _ in nil }
    ) -> EvaluationRun.Judge {
        { check in
            async let evidence = examine(check)
            var photos: [JudgePhoto] = []
            for photo in check.photos { photos.append(try await prepare(photo)) }
            let bill = Bill()
            let request = JudgeRequest(
                photos: photos, claimedModel: check.claimedModel, reference: "eval-\(UUID().uuidString.lowercased())",
                deadline: .now + timeout, record: { bill.add($0) })
            let reply: JudgeReply
            do throws(JudgeError) {
                reply = try await judge(request)
            } catch {
                throw EvalFailure(String(error.words.prefix(500)), costMicroUSD: bill.total)
            }
            let decision = CheckRules.decide(
                reply, id: check.id, angles: check.photos.map(\.angle), claimedModel: check.claimedModel,
                evidence: await evidence)
            return EvalVerdict(decision, reply.report, costMicroUSD: bill.total)
        }
    }
}

extension JudgeError {
    /// For whoever runs the evaluation; a refusal in the model's own words.
    fileprivate var words: String {
        if case .refused(let words) = self { "refused: \(words)" } else { "\(self)" }
    }
}

extension EvalVerdict {
    /// A wish for more photos and "that is no sneaker" leave the pair undecided, as they do in the app.
    init(_ decision: CheckDecision, _ report: ModelReport, costMicroUSD: Int64?) {
        switch decision {
        case .result(let result):
            let suspicious = result.findings.filter { $0.assessment == .suspicious }.map {
                "\($0.category.rawValue): \($0.note)"
            }
            self.init(
                result.verdict, confidence: result.confidence, reasons: suspicious + result.observations,
                costMicroUSD: costMicroUSD)
        case .needsPhotos(let angles):
            let wish = "Asks for more photos: \(angles.map(\.title).joined(separator: ", "))."
            self.init(
                .inconclusive, confidence: report.confidence, reasons: [wish] + report.observations,
                costMicroUSD: costMicroUSD)
        case .notASneaker:
            self.init(
                .inconclusive, confidence: report.confidence, reasons: ["Says that this is no sneaker."],
                costMicroUSD: costMicroUSD)
        }
    }
}

/// Adds up what the calls for one check cost; unknown as soon as one of them is.
private final class Bill: Sendable {
    private let calls = Mutex<[Int64?]>([])

    func add(_ call: JudgeCall) { calls.withLock { $0.append(call.costMicroUSD) } }

    var total: Int64? {
        calls.withLock { calls in
            let known = calls.compactMap(\.self)
            return known.isEmpty || known.count < calls.count ? nil : known.reduce(0, +)
        }
    }
}
