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
                    "What can be checked on labels and photos without asking a model. Agreement proves little, since "
                        + "labels are copied; a contradiction says a lot."
                )
                .font(.note).foregroundStyle(Palette.muted)
                ForEach(model.groups, id: \.title) { group in
                    CardTitle(group.title)
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

/// One rule: outcome in symbol and words, the sentence, the pieces of the photos, where the fact comes from.
private struct RuleCard: View {
    let result: RuleResult
    let model: EvidenceModel

    private var rule: EvidenceRule? { EvidenceRules.rule(result.rule) }

    var body: some View {
        Card {
            HStack(alignment: .top, spacing: Space.m) {
                Image(systemName: result.outcome.systemImage).foregroundStyle(result.outcome.signal.ink)
                    .accessibilityLabel(result.outcome.title)
                VStack(alignment: .leading, spacing: Space.xs) {
                    Text(rule?.title ?? result.rule.rawValue).font(.cardTitle).foregroundStyle(Palette.text)
                    Text(result.sentence).font(.reading).foregroundStyle(Palette.text)
                }
            }
            .accessibilityElement(children: .combine)
            ForEach(Array(result.read.enumerated()), id: \.offset) { _, reading in
                if reading.reading != nil { ReadingButton(reading: reading, model: model) }
            }
            if let source = rule?.source {
                Text("\(source.words) (\(source.reliability.words))").font(.small).foregroundStyle(Palette.muted)
            }
        }
    }
}

/// What was read, cut out of its photo; a tap shows where.
private struct ReadingButton: View {
    let reading: EvidenceReading
    let model: EvidenceModel

    var body: some View {
        NavigationLink {
            PhotoEvidenceView(reading: reading, photo: model.photo(of: reading))
        } label: {
            VStack(alignment: .leading, spacing: Space.xs) {
                if let crop = model.crop(of: reading) {
                    Image(photo: crop).resizable().scaledToFit().frame(height: 72)
                        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
                        .accessibilityHidden(true)
                }
                Text(words).font(.note).foregroundStyle(Palette.navyInk)
            }
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .disabled(model.photo(of: reading) == nil)
        .accessibilityLabel(words)
        .accessibilityHint("Shows the place in the photo")
    }

    private var words: String {
        let place = reading.angle.title.prefix(1).uppercased() + reading.angle.title.dropFirst()
        return "\(place): “\(reading.reading?.text ?? "")”" + (model.missing.contains(reading.angle) ? note : "")
    }

    private var note: String { " (the photo can't be loaded just now)" }
}

extension FactSource.Reliability {
    /// How far the fact may be trusted, for a buyer.
    var words: String {
        switch self {
        case .official: "official"
        case .measured: "measured by us"
        case .severalIndependent: "several independent sources"
        case .oneSource: "one source"
        case .unconfirmed: "unconfirmed"
        }
    }
}
