/// The evidence in short on the result: its quality, the likelihood beside a verdict, three counts, the way to the sheet.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct EvidenceCard: View {
    let evidence: CheckEvidence
    let open: @MainActor () -> Void

    var body: some View {
        Card {
            CardTitle("Evidence")
            if evidence.fused.verdict.hasConfidence, let likelihood = evidence.fused.likelihood {
                LabeledScale(title: "How likely it is authentic", percent: likelihood, color: .brand)
            }
            LabeledScale(
                title: "How good the evidence is", percent: evidence.fused.evidenceQuality, color: .neutral)
            VStack(alignment: .leading, spacing: Space.s) {
                counted("\(count(.fail)) rules contradict", .fail)
                counted("\(count(.pass)) rules agree", .pass)
                counted("\(count(.unreadable)) rules couldn't be applied", .unreadable)
            }
            Button(action: open) {
                Label("See the evidence", systemImage: "magnifyingglass")
            }
            .buttonStyle(SecondaryButtonStyle())
            .accessibilityHint("Each rule with the piece of the photo it was read from")
        }
    }

    private func count(_ outcome: RuleOutcome) -> Int { evidence.results(outcome).count }

    @ViewBuilder private func counted(_ words: LocalizedStringKey, _ outcome: RuleOutcome) -> some View {
        if count(outcome) > 0 {
            HStack(spacing: Space.m) {
                Image(systemName: outcome.systemImage).foregroundStyle(outcome.signal.ink).accessibilityHidden(true)
                Text(words).font(.reading).foregroundStyle(Palette.text)
            }
        }
    }
}

/// A number from 0 to 100 in words and as a bar.
private struct LabeledScale: View {
    let title: LocalizedStringKey
    let percent: Int
    let color: Signal

    var body: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            Text(title).font(.note).foregroundStyle(Palette.muted)
            Text("\(percent) of 100").font(.cardTitle).foregroundStyle(Palette.text)
            ProgressView(value: Double(percent), total: 100).tint(color.color).accessibilityHidden(true)
        }
        .accessibilityElement(children: .combine)
    }
}

extension RuleOutcome {
    var systemImage: String {
        switch self {
        case .pass: "checkmark.circle.fill"
        case .fail: "exclamationmark.triangle.fill"
        case .unreadable, .notApplicable: "eye.slash"
        }
    }

    var signal: Signal {
        switch self {
        case .pass: .good
        case .fail: .bad
        case .unreadable, .notApplicable: .neutral
        }
    }

    var title: String {
        switch self {
        case .pass: String(localized: "Agrees")
        case .fail: String(localized: "Contradicts")
        case .unreadable: String(localized: "Couldn't be read")
        case .notApplicable: String(localized: "Doesn't apply")
        }
    }
}
