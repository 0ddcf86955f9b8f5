/// Verdict, confidence, and what they mean, in one look.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI

struct VerdictCard: View {
    let report: CheckReport
    let createdAt: Date?
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.locale) private var locale

    var body: some View {
        VStack(spacing: Space.l) {
            VerdictBadge(
                title: report.verdict.title, systemImage: report.verdict.systemImage, color: report.verdict.signal,
                isLarge: true)
            if report.verdict.hasConfidence {
                ConfidenceRing(percent: report.confidence, color: report.verdict.signal)
            }
            Text(report.sneakerModel ?? "Unnamed sneaker").font(.sectionTitle).foregroundStyle(Palette.text)
                .multilineTextAlignment(.center)
            Text(report.explanation).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            if let createdAt {
                Text("Checked on \(createdAt.words(.long, time: .shortened, in: locale))")
                    .font(.small).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            }
        }
        .padding(textSize.isAccessibilitySize ? Space.m : Space.xl)
        .frame(maxWidth: .infinity)
        .background(report.verdict.signal.wash, in: RoundedRectangle(cornerRadius: Radius.card))
        .overlay {
            RoundedRectangle(cornerRadius: Radius.card).strokeBorder(
                report.verdict.signal.color.opacity(0.4), lineWidth: 1)
        }
    }
}
