/// A verified report for a person's terminal, or as plain JSON for a program.
import AuntenticCore
import Foundation

extension SignedReport {
    package var lines: [String] {
        var lines = [
            "genuine: signed by key \(key), issued \(issuedAt.formatted(.iso8601)) by \(issuer)", "",
            "check        \(id)", "verdict      \(verdict.title)\(confidenceWords)",
        ]
        if outcome != CheckReport.Outcome.decided.rawValue { lines.append("outcome      \(outcome)") }
        if let likelihood, verdict.hasConfidence { lines.append("authentic    \(likelihood) % likely") }
        if let evidenceQuality { lines.append("evidence     \(evidenceQuality) of 100") }
        if let identifiedModel { lines.append("identified   \(identifiedModel)") }
        if let claimedModel { lines.append("owner said   \(claimedModel)") }
        lines.append("made by      \(versions.model) of \(versions.provider), prompt \(versions.prompt)")
        if !versions.rules.isEmpty {
            let rules = versions.rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            lines.append("rules        \(rules.joined(separator: ", "))")
        }
        lines += photos.map { "photo        \($0.angle.title): sha256 \($0.sha256)" }
        lines += section("evidence", evidence.map(\.line))
        lines += section("limits", limits)
        lines += section("findings", findings.map { "\($0.category.rawValue), \($0.assessment.rawValue): \($0.note)" })
        lines += section("observations", observations)
        return (lines + [""] + [notice, disclaimer].compactMap(\.self)).map(Self.harmless)
    }

    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Nothing for a result that decided nothing, whatever an older server wrote down.
    private var confidenceWords: String {
        guard let confidence, verdict.hasConfidence else { return "" }
        return ", confidence \(confidence) %"
    }

    private func section(_ title: String, _ items: [String]) -> [String] {
        items.isEmpty ? [] : ["", title] + items.map { "  - \($0)" }
    }

    /// Owners name their shoes and models describe them: signed words may still try to move a cursor.
    private static func harmless(_ line: String) -> String {
        var clean = ""
        for scalar in line.unicodeScalars {
            let isControl =
                scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
            clean.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
        }
        return clean
    }
}

extension ReportEvidence {
    fileprivate var line: String {
        let seen = read.compactMap { item in item.reading.map { "\"\($0.text)\" on the \(item.angle.title)" } }
        let words = seen.isEmpty ? "" : " (read \(seen.joined(separator: ", ")))"
        return "\(outcome): \(sentence)\(words) [\(rule) \(version)]"
    }
}
