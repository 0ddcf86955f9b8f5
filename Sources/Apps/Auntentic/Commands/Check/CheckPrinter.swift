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
        return Self.result(result) + [cost]
    }

    /// The sheet in short: one line a rule, contradictions first.
    private static func evidence(_ evidence: CheckEvidence) -> [String] {
        let agreeing = merged(evidence.results(.pass).map(\.sentence)).map { "  [agrees] \($0)" }
        let unread = merged(evidence.results(.unreadable).map(\.sentence)).map { "  [couldn't be read] \($0)" }
        let wrong = evidence.contradictions.map { result in
            let sureness = Sureness(result).map { ", \($0.title)" } ?? ""
            return "  [contradicts\(sureness)] \(result.sentence)"
        }
        let isVerdict = evidence.fused.verdict.hasConfidence
        let likely = isVerdict ? evidence.fused.likelihood.map { "\($0) of 100 likely authentic, " } ?? "" : ""
        return ["Evidence: \(likely)quality \(evidence.fused.evidenceQuality) of 100"] + wrong + agreeing + unread
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

    private static func result(_ result: JSONValue) -> [String] {
        guard let report = try? JSONDecoder().decode(CheckReport.self, from: Data(result.jsonText.utf8)) else {
            return ["The server's answer is no report of a check; a newer program can read it."]
        }
        let answer = report.answer()
        let confidence = report.verdict.hasConfidence ? ", confidence \(report.confidence) %" : ""
        let verdict = answer.title == report.verdict.title ? "" : " (\(report.verdict.title.lowercased()))"
        var lines = [
            "\(answer.title)\(verdict)\(confidence)", "\(BuyersAnswer.question) \(answer.sentence)", answer.meaning,
        ]
        lines += [report.recognised, report.said].compactMap(\.self)
        lines += report.observations.map { "  - \($0)" }
        lines += report.evidence.map(evidence) ?? []
        lines += report.requests.map { "Another photo could tell more: \($0.angle.title). \($0.how)" }
        return lines + [report.shownNotice, report.disclaimer].compactMap(\.self)
    }
}
