/// The parts of a report that answer first: the score with its name and tags, and four tiles.
import Foundation
import MirrorMateCore
import Styleguide
import SwiftUI

struct ScoreHeader: View {
    let stored: StoredReport
    let comparison: String?
    @Environment(\.locale) private var locale

    private var report: AnalysisReport { stored.report }

    var body: some View {
        VStack(spacing: Space.m) {
            ScoreRing(score: report.confidenceScore)
            Text(report.confidenceScore.map { ScoreLabel($0).title } ?? String(localized: "No score")).font(
                .screenTitle
            )
            .foregroundStyle(Palette.text).multilineTextAlignment(.center).accessibilityAddTraits(.isHeader)
            Text(basis).font(.note).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            if let comparison {
                Text(comparison).font(.note).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            }
            if !report.impressionTags.isEmpty { TagRows(tags: report.impressionTags) }
            Text(stored.date.words(.long, time: .shortened, in: locale)).font(.small).foregroundStyle(Palette.muted)
        }
        .frame(maxWidth: .infinity)
    }

    private var basis: String {
        report.confidenceScore == nil
            ? String(localized: "Too little could be measured for one.")
            : String(
                localized:
                    "From \(report.score.measuredWeight) of 100 points of the recipe below; the rest wasn’t measured.")
    }
}

/// Tags beside each other, as many as fit in a line.
private struct TagRows: View {
    let tags: [String]
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        let columns = [GridItem(.adaptive(minimum: textSize.isAccessibilitySize ? 240 : 130), spacing: Space.s)]
        LazyVGrid(columns: columns, spacing: Space.s) {
            ForEach(tags, id: \.self) { tag in
                Text(tag).font(.note.weight(.semibold)).foregroundStyle(Palette.navyInk)
                    .multilineTextAlignment(.center)
                    .padding(.horizontal, Space.m).padding(.vertical, Space.xs)
                    .frame(maxWidth: .infinity)
                    .background(Signal.brand.wash, in: Capsule())
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Impression")
        .accessibilityValue(tags.joined(separator: ", "))
    }
}

struct ReportTiles: View {
    let report: AnalysisReport
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        let columns = Array(
            repeating: GridItem(.flexible(), spacing: Space.m), count: textSize.isAccessibilitySize ? 1 : 2)
        LazyVGrid(columns: columns, spacing: Space.m) {
            tile(String(localized: "Eye contact"), "eye", eyeContact, estimate: true)
            tile(String(localized: "Energy"), "bolt", energy)
            tile(String(localized: "Fillers"), "bubble.left", fillers)
            tile(String(localized: "Duration"), "clock", "\(Int(report.durationSec.rounded())) s")
        }
    }

    /// The mean of the curve below.
    private var energy: String? {
        let points = report.toneTimeline.map(\.energy)
        return points.isEmpty ? nil : (points.reduce(0, +) / Double(points.count)).share
    }

    /// Recognisers drop some.
    private var fillers: String? {
        report.readings.first { $0.quantity == Quantities.fillers }?.value.map {
            String(localized: "At least \(Int($0))")
        }
    }

    /// The measured share of the time, not the points that it earned.
    private var eyeContact: String? {
        report.readings.first { $0.quantity == Quantities.eyeContact }?.value.map(\.share)
    }

    private func tile(_ title: String, _ symbol: String, _ value: String?, estimate: Bool = false) -> some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            HStack(spacing: Space.xs) {
                Image(systemName: symbol).foregroundStyle(Palette.navyInk).accessibilityHidden(true)
                Text(title).foregroundStyle(Palette.muted)
            }
            .font(.note)
            Text(value ?? String(localized: "Not measured")).font(value == nil ? .reading : .figure)
                .foregroundStyle(value == nil ? Palette.muted : Palette.text)
                .frame(minHeight: 34)
            if value != nil, estimate { EstimateMark() }
        }
        .padding(Space.l)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(title)
        .accessibilityValue(
            (value ?? String(localized: "not measured"))
                + (value != nil && estimate ? String(localized: ", an estimate") : ""))
    }
}

/// A number that a model has estimated.
struct EstimateMark: View {
    var body: some View {
        Text("Estimate").font(.small.weight(.semibold)).foregroundStyle(Signal.unsure.ink)
            .fixedSize(horizontal: true, vertical: false)
            .padding(.horizontal, Space.s)
            .background(Signal.unsure.wash, in: Capsule())
    }
}
