/// Cards of home: a recording on its way, and the latest report.
import Clients
import Foundation
import Styleguide
import SwiftUI
import Wire
import WorkFeatures

struct AnalysisCard: View {
    let analysis: AnalysisModel
    let show: @MainActor () -> Void

    var body: some View {
        Card {
            Text(analysis.summary).font(.cardTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            switch analysis.phase {
            case .opening, .sending, .starting, .running:
                ProgressView(value: analysis.progress)
                    .accessibilityLabel("Progress").accessibilityValue("\(analysis.percent)%")
                Button("See how far it is", action: show).buttonStyle(SecondaryButtonStyle())
            case .done:
                Text("Measured, and the recording is being deleted.").font(.note).foregroundStyle(Palette.muted)
                Button("Read the report", action: show).buttonStyle(PrimaryButtonStyle())
            case .failed(let problem):
                Text(problem.message).font(.note).foregroundStyle(Palette.muted)
                Button("See what to do", action: show).buttonStyle(PrimaryButtonStyle())
            case .usedUp, .trouble, .cancelled:
                Text("Your recording is still on this phone.").font(.note).foregroundStyle(Palette.muted)
                Button("See what to do", action: show).buttonStyle(PrimaryButtonStyle())
            }
        }
    }
}

struct LatestCard: View {
    let card: ReportCard
    let open: @MainActor () -> Void
    @Environment(\.locale) private var locale

    var body: some View {
        Button(action: open) {
            Card {
                MarkedRow(alignment: .center, spacing: Space.l) {
                    ScoreRing(score: card.score, side: 84, line: 9)
                } words: {
                    VStack(alignment: .leading, spacing: Space.xs) {
                        Text(card.score.map { ScoreLabel($0).title } ?? String(localized: "No score")).font(
                            .sectionTitle
                        )
                        .foregroundStyle(Palette.text)
                        Text(card.date.words(time: .shortened, in: locale)).font(.note).foregroundStyle(Palette.muted)
                        if !card.tags.isEmpty {
                            Text(card.tags.prefix(3).joined(separator: ", ")).font(.note).foregroundStyle(Palette.muted)
                        }
                    }
                    .multilineTextAlignment(.leading)
                    .frame(maxWidth: .infinity, alignment: .leading)
                }
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Latest report, \(card.spoken(in: locale))")
        .accessibilityHint("Opens it")
    }
}

extension ReportCard {
    func spoken(in locale: Locale) -> String {
        let result =
            score.map { String(localized: "score \($0), \(ScoreLabel($0).title)") } ?? String(localized: "no score")
        return "\(result), \(date.words(.long, in: locale))"
    }
}
