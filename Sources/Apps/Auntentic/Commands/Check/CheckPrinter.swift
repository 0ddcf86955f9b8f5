/// Tells a person how a check goes, or a program what came of it.
import AuntenticCore
import Foundation
import Wire

struct CheckPrinter: Sendable {
    /// JSON and nothing else on standard output.
    let isPlain: Bool

    func step(_ text: String) {
        if !isPlain { FileHandle.standardError.write(Data("  \(text)\n".utf8)) }
    }

    func follow(_ job: JobEnvelope) {
        guard !job.status.isEnded, let stage = job.stage else { return }
        step("\(stage.replacing("_", with: " ")) (\(Int(job.progress * 100)) %)")
    }

    func show(_ job: JobEnvelope) {
        if isPlain {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print((try? encoder.encode(job)).map { String(decoding: $0, as: UTF8.self) } ?? "{}")
        } else {
            print(Self.report(job).joined(separator: "\n"))
        }
    }

    private static func report(_ job: JobEnvelope) -> [String] {
        let cost = job.charged ? "This check cost 1 credit." : "This check cost nothing."
        if let wish = job.needsInput {
            return [wish.message] + wish.fields.map { "  \($0.field.replacing("_", with: " ")): \($0.message)" } + [
                cost
            ]
        }
        if let problem = job.error {
            return [problem.message, cost] + (problem.isRetryable ? ["It can be tried again."] : [])
        }
        guard let result = job.result else { return ["The check was cancelled.", cost] }
        return verdict(result) + [cost]
    }

    /// The sheet in short: one line a rule, contradictions first.
    private static func evidence(_ result: JSONValue) -> [String] {
        guard let value = result["evidence"], value != .null,
            let evidence = try? JSONDecoder().decode(CheckEvidence.self, from: Data(value.jsonText.utf8))
        else { return [] }
        let groups = [(RuleOutcome.fail, "contradicts"), (.pass, "agrees"), (.unreadable, "couldn't be read")]
        let lines = groups.flatMap { outcome, words in
            evidence.results(outcome).map { "  [\(words)] \($0.sentence)" }
        }
        let likely = evidence.fused.likelihood.map { "\($0) of 100 likely authentic" } ?? "no number is supported"
        return ["Evidence: \(likely), quality \(evidence.fused.evidenceQuality) of 100"] + lines
    }

    private static func verdict(_ result: JSONValue) -> [String] {
        let words = ["authentic": "Likely authentic", "fake": "Likely fake", "inconclusive": "Inconclusive"]
        let name = result["verdict"]?.stringValue ?? "inconclusive"
        var lines = ["\(words[name] ?? name), confidence \(result["confidence"]?.intValue ?? 0) %"]
        lines += (result["observations"]?.arrayValue ?? []).compactMap(\.stringValue).map { "  - \($0)" }
        lines += evidence(result)
        let wanted = (result["additionalPhotosNeeded"]?.arrayValue ?? []).compactMap(\.stringValue)
        if !wanted.isEmpty { lines.append("More photos would help: \(wanted.joined(separator: ", "))") }
        return lines + ["notice", "disclaimer"].compactMap { result[$0]?.stringValue }
    }
}
