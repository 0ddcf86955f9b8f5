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
            print(Self.lines(job).joined(separator: "\n"))
        }
    }

    static func lines(_ job: JobEnvelope) -> [String] {
        let cost = job.charged ? "This check cost 1 credit." : "This check cost nothing."
        if let wish = job.needsInput {
            return [wish.message] + wish.fields.map { "  \(Self.title($0.field)): \($0.message)" } + [cost]
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
            merged(evidence.results(outcome).map(\.sentence)).map { "  [\(words)] \($0)" }
        }
        let likely = evidence.fused.likelihood.map { "\($0) of 100 likely authentic" } ?? "no number is supported"
        return ["Evidence: \(likely), quality \(evidence.fused.evidenceQuality) of 100"] + lines
    }

    /// Sentences that end in the same quoted words, as the rules about a tag's dates do, become one that quotes them once.
    private static func merged(_ sentences: [String]) -> [String] {
        var merged: [(words: [String], quoted: String)] = []
        for sentence in sentences.uniqued() {
            let colon = sentence.range(of: ": “", options: .backwards)
            let quoted = colon.map { String(sentence[$0.lowerBound...]) } ?? ""
            let words = String(sentence.dropLast(quoted.count))
            if let index = merged.firstIndex(where: { !quoted.isEmpty && $0.quoted == quoted }) {
                merged[index].words.append(words.prefix(1).lowercased() + words.dropFirst())
            } else {
                merged.append(([words], quoted))
            }
        }
        return merged.map { $0.words.joined(separator: "; ") + $0.quoted }
    }

    /// "size tag of the other shoe", not `other_size_tag`.
    private static func title(_ angle: String) -> String { PhotoAngle(rawValue: angle).title }

    private static func verdict(_ result: JSONValue) -> [String] {
        let verdict = Verdict(rawValue: result["verdict"]?.stringValue ?? "") ?? .inconclusive
        let confidence = verdict.hasConfidence ? result["confidence"]?.intValue : nil
        var lines = [verdict.title + (confidence.map { ", confidence \($0) %" } ?? "")]
        lines += (result["observations"]?.arrayValue ?? []).compactMap(\.stringValue).map { "  - \($0)" }
        lines += evidence(result)
        let wanted = (result["additionalPhotosNeeded"]?.arrayValue ?? []).compactMap(\.stringValue)
        if !wanted.isEmpty {
            lines.append("More photos would help: \(wanted.map(title).joined(separator: ", "))")
        }
        return lines + ["notice", "disclaimer"].compactMap { result[$0]?.stringValue }
    }
}
