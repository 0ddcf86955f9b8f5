/// The answer first: the pair, "Should I buy it?", and in one look what that rests on.
import AuntenticCore
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct AnswerCard: View {
    let report: CheckReport
    let createdAt: Date?
    /// The outer side.
    let photo: String?
    let thumbnails: Thumbnails
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.locale) private var locale

    /// As small as the words in it allow.
    private static let ringSide: CGFloat = 112

    private var answer: BuyersAnswer { report.answer() }

    var body: some View {
        VStack(spacing: Space.l) {
            // The largest text leaves room for one of them: the answer.
            if !textSize.isAccessibilitySize { picture }
            question
            VStack(spacing: Space.s) {
                VerdictBadge(
                    title: answer.title, systemImage: report.systemImage, color: report.verdict.signal, isLarge: true)
                if answer.title != report.verdict.title {
                    Text("Verdict: \(report.verdict.title)").font(.note).foregroundStyle(Palette.muted)
                }
            }
            if textSize.isAccessibilitySize { picture }
            Text(report.explanation).font(.reading).foregroundStyle(Palette.text)
            measured
            small
        }
        .multilineTextAlignment(.center)
        .padding(textSize.isAccessibilitySize ? Space.m : Space.l)
        .frame(maxWidth: .infinity)
        .background(report.verdict.signal.wash, in: RoundedRectangle(cornerRadius: Radius.card))
        .overlay {
            RoundedRectangle(cornerRadius: Radius.card).strokeBorder(
                report.verdict.signal.color.opacity(0.4), lineWidth: 1)
        }
    }

    private var picture: some View {
        StoredPhoto(path: photo, thumbnails: thumbnails, placeholder: "shoe").aspectRatio(16 / 9, contentMode: .fit)
    }

    private var question: some View {
        VStack(spacing: Space.xs) {
            Text(BuyersAnswer.question).font(.note).foregroundStyle(Palette.muted)
            Text(answer.sentence).font(.sectionTitle).foregroundStyle(Palette.text).wholeWords(of: answer.sentence)
                .accessibilityAddTraits(.isHeader)
        }
    }

    /// Beside each other, so that the reasons aren't far below; the largest text needs the whole width.
    private var measured: some View {
        let layout =
            textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(spacing: Space.l)) : AnyLayout(HStackLayout(spacing: Space.l))
        return layout {
            ring
            name
        }
    }

    /// Nobody is so many per cent sure of not knowing: without a verdict it shows how much there was to go by.
    @ViewBuilder private var ring: some View {
        if report.verdict.hasConfidence {
            ConfidenceRing(percent: report.confidence, color: report.verdict.signal, side: Self.ringSide)
        } else if let quality = report.evidence?.fused.evidenceQuality {
            ConfidenceRing(
                percent: quality, color: .neutral, side: Self.ringSide, caption: String(localized: "evidence seen"),
                spoken: String(localized: "Quality of the evidence"))
        }
    }

    private var name: some View {
        VStack(spacing: Space.xs) {
            Text(report.headline).font(.cardTitle).foregroundStyle(Palette.text)
            if let said = report.said { Text(said).font(.note).foregroundStyle(Palette.muted) }
        }
    }

    private var small: some View {
        VStack(spacing: Space.xs) {
            if let notice = report.shownNotice { Text(notice).font(.note).foregroundStyle(Palette.text) }
            if let createdAt {
                Text("Checked on \(createdAt.words(.long, time: .shortened, in: locale))")
                    .font(.small).foregroundStyle(Palette.muted)
            }
        }
    }
}
