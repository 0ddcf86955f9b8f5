/// Every number of a report with its unit and margin, and every one that isn't there with why.
import AccountFeatures
import Clients
import Foundation
import MirrorMateCore
import Styleguide
import SwiftUI

struct MeasuredSections: View {
    let report: AnalysisReport

    var body: some View {
        if hasWords {
            ReportSection("Words") {
                rows(.words)
                if let source = report.transcript {
                    Text(source.words).font(.small).foregroundStyle(Palette.muted)
                }
            }
        }
        ReportSection("Voice") { rows(.voice) }
        ReportSection("Body and picture") { rows(.body) }
        ReportSection("Not measured") {
            ForEach(report.leftOut, id: \.self) { left in
                SettingsLine(verbatim: left.what, left.why)
            }
        }
    }

    /// Without a transcript the reason stands among what isn't measured, once.
    private var hasWords: Bool {
        report.readings.contains { ReadingWords.part(of: $0.quantity) == .words && $0.value != nil }
    }

    @ViewBuilder private func rows(_ part: ReadingWords.Part) -> some View {
        let readings = report.readings.filter { ReadingWords.part(of: $0.quantity) == part }
            .compactMap { ReadingWords($0) }
        if readings.isEmpty {
            Text("Nothing of this could be measured.").font(.note).foregroundStyle(Palette.muted)
        }
        ForEach(readings, id: \.self) { ReadingRow(words: $0) }
    }
}

extension TranscriptSource {
    /// Who heard it, and how the fillers were told.
    fileprivate var words: String {
        [
            String(
                localized:
                    "Written down by \(name) (\(model)), and counted from that; the transcript itself wasn’t kept."),
            String(
                localized: """
                    Such programs leave out hesitations, so there may be more fillers. “Like”, “so”, “you know” and “I mean” \
                    count only where they stand apart.
                    """),
            caution,
        ].compactMap(\.self).joined(separator: " ")
    }
}

/// At both ends of a line, or below each other where that is too narrow.
private struct Sides<Start: View, End: View>: View {
    @ViewBuilder let start: Start
    @ViewBuilder let end: End
    /// Together they are longer than any phone's line.
    var areLong = false
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        if areLong || textSize.isAccessibilitySize {
            stacked
        } else {
            ViewThatFits(in: .horizontal) {
                HStack(alignment: .firstTextBaseline, spacing: Space.m) {
                    start
                    Spacer(minLength: Space.m)
                    end
                }
                stacked
            }
        }
    }

    private var stacked: some View {
        VStack(alignment: .leading, spacing: 2) {
            start
            end
        }
    }
}

private struct ReadingRow: View {
    let words: ReadingWords
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Sides(start: { title }, end: { value }, areLong: isLong)
            if let note { Text(note).font(.small).foregroundStyle(Palette.muted) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(words.title)
        .accessibilityValue(spoken)
    }

    private var title: some View { Text(words.title).font(.reading).foregroundStyle(Palette.text) }

    @ViewBuilder private var value: some View {
        let isMarked = words.isEstimate && words.value != nil
        MarkedRow(alignment: .center, spacing: isMarked ? Space.s : 0) {
            if isMarked { EstimateMark() }
        } words: {
            Text(words.value ?? String(localized: "Not measurable")).font(.reading.monospacedDigit())
                .foregroundStyle(words.value == nil ? Palette.muted : Palette.text)
                // The title may break; a number and its unit stay together.
                .fixedSize(horizontal: !textSize.isAccessibilitySize, vertical: false)
        }
    }

    /// By its characters: the mark of an estimate takes as much as eight.
    private var isLong: Bool {
        words.title.count + (words.value?.count ?? 0) + (words.isEstimate ? 8 : 0) > 38
    }

    private var note: String? { words.obstacle ?? words.margin }

    private var spoken: String {
        [
            words.value ?? String(localized: "not measurable"),
            words.isEstimate && words.value != nil ? String(localized: "an estimate") : nil, note,
        ]
        .compactMap { $0 }.joined(separator: ", ")
    }
}

/// The score, part by part, and what was left out.
struct RecipeSection: View {
    let recipe: ScoreRecipe

    var body: some View {
        ReportSection("How the score is made") {
            ForEach(recipe.parts, id: \.part) { part in
                VStack(alignment: .leading, spacing: Space.xs) {
                    Sides {
                        Text(part.part.title).font(.reading).foregroundStyle(Palette.text)
                    } end: {
                        Text(points(part)).font(.note.monospacedDigit()).foregroundStyle(Palette.muted)
                    }
                    if let grade = part.grade {
                        ProgressView(value: min(max(grade, 0), 1)).accessibilityHidden(true)
                    } else if let why = part.leftOut {
                        Text(why).font(.small).foregroundStyle(Palette.muted)
                    }
                }
                .accessibilityElement(children: .combine)
            }
            Text("The score is the points you got, of those that could be measured, as if they were 100.")
                .font(.small).foregroundStyle(Palette.muted)
        }
    }

    private func points(_ part: ScorePart) -> String {
        part.grade.map { String(localized: "\(Int(($0 * Double(part.weight)).rounded())) of \(part.weight)") }
            ?? String(localized: "left out (\(part.weight))")
    }
}

/// What has become of the recording.
struct ReceiptSection: View {
    let receipt: Receipt
    let hasClip: Bool
    @State private var showsHash = false
    @Environment(\.locale) private var locale

    var body: some View {
        ReportSection("Your recording") {
            if let deleted = receipt.deletedAt.flatMap({ ServerTime.date($0) }) {
                SettingsLine("Deleted on our server", deleted.words(.long, time: .standard, in: locale))
                if let bytes = receipt.bytes { SettingsLine("Size", Self.size(bytes)) }
                if let hash = receipt.sha256 {
                    DisclosureGroup(isExpanded: $showsHash) {
                        Text(hash).font(.small.monospaced()).foregroundStyle(Palette.muted)
                            .accessibilityLabel("SHA-256 of the deleted file")
                    } label: {
                        Text("Fingerprint").frame(minHeight: Target.minimum)
                    }
                    .font(.note).foregroundStyle(Palette.text)
                    // Beside the arrow that opens it there is less room.
                    .wholeWords(of: "Fingerprint", in: 240)
                }
            } else {
                Text("It is being deleted on our server. Open this report again in a moment for the receipt.")
                    .font(.note).foregroundStyle(Palette.muted)
            }
            Text(
                hasClip
                    ? "This phone keeps its own copy until you delete the report, sign out, or three newer ones replace it."
                    : "This phone has no copy of it."
            )
            .font(.small).foregroundStyle(Palette.muted)
        }
    }

    private static func size(_ bytes: Int64) -> String {
        (Double(bytes) / 1_048_576).formatted(.number.precision(.fractionLength(1)).locale(.shown))
            + " MB"
    }
}
