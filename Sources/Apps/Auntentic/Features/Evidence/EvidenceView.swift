/// The evidence sheet: every rule with its sentence, what was read and where; a tap shows the photo with the place in it.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct EvidenceView: View {
    let model: EvidenceModel
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            ScreenScroll(spacing: Space.m) {
                Text(
                    String(
                        localized: """
                            What labels and photos say by themselves. Agreement proves little, since labels are copied; a \
                            contradiction says a lot.
                            """)
                )
                .font(.note).foregroundStyle(Palette.muted)
                ForEach(model.groups, id: \.title) { group in
                    CardTitle(verbatim: group.title)
                    ForEach(group.results, id: \.rule) { result in RuleCard(result: result, model: model) }
                }
            }
            .navigationTitle("Evidence")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) { Button("Done") { dismiss() } }
            }
        }
        .task { await model.load() }
    }
}

/// One rule: what it found, the pieces of the photos, where the fact comes from.
private struct RuleCard: View {
    let result: RuleResult
    let model: EvidenceModel

    var body: some View {
        Card {
            RuleWords(result: result)
            ForEach(Array(result.read.enumerated()), id: \.offset) { _, reading in
                if reading.reading != nil { ReadingRow(reading: reading, model: model) }
            }
            if let source = EvidenceRules.rule(result.rule)?.source {
                Text("\(source.words) \(source.reliability.words)").font(.small).foregroundStyle(Palette.muted)
            }
        }
    }
}

/// What a rule found, in symbol and words.
struct RuleWords: View {
    let result: RuleResult

    private var title: String { EvidenceRules.rule(result.rule)?.title ?? result.rule.rawValue }

    var body: some View {
        MarkedRow(alignment: .top) {
            Image(systemName: result.outcome.systemImage).foregroundStyle(result.outcome.signal.ink)
                .accessibilityLabel(result.outcome.title)
        } words: {
            VStack(alignment: .leading, spacing: Space.xs) {
                Text(title).font(.cardTitle).foregroundStyle(Palette.text).wholeWords(of: title)
                Text(result.sentence).font(.reading).foregroundStyle(Palette.text).wholeWords(of: result.sentence)
                if result.outcome == .fail, let sureness = Sureness(result) {
                    Text(sureness.words).font(.note).foregroundStyle(Palette.muted)
                }
            }
        }
        .accessibilityElement(children: .combine)
    }
}

extension FactSource.Reliability {
    /// How far the fact may be trusted, for a buyer.
    var words: String {
        switch self {
        case .official: String(localized: "Official.")
        case .measured: String(localized: "Measured by us.")
        case .severalIndependent: String(localized: "From several independent sources.")
        case .oneSource: String(localized: "From one source.")
        case .unconfirmed: String(localized: "Unconfirmed.")
        }
    }
}
