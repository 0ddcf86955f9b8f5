/// What the coach says: in short, what went well, what comes next, and what to practise.
import Foundation
import MirrorMateCore
import Styleguide
import SwiftUI

struct CoachSections: View {
    let report: AnalysisReport

    var body: some View {
        section("In short") {
            Text(report.feedback).font(.reading).foregroundStyle(Palette.text)
            if let prose = report.prose {
                Text(
                    "Worded by a language model of \(prose.name). What was measured, and the score, are none of its work."
                )
                .font(.small).foregroundStyle(Palette.muted)
            }
        }
        if !report.strengths.isEmpty {
            section("Strengths") { remarks(report.strengths, "checkmark.circle.fill", .good) }
        }
        if !report.improvements.isEmpty {
            section("To grow") { remarks(report.improvements, "arrow.up.right", .brand) }
        }
        if !report.exercises.isEmpty {
            section("Exercises") {
                ForEach(report.exercises) { exercise in
                    row("repeat", .brand, String(localized: "\(exercise.title), \(exercise.minutes) min"), exercise.how)
                }
            }
        }
    }

    private func section(_ title: String.LocalizationValue, @ViewBuilder content: () -> some View) -> some View {
        ReportSection(title) { content() }
    }

    private func remarks(_ remarks: [Remark], _ symbol: String, _ kind: Signal) -> some View {
        ForEach(remarks, id: \.self) { remark in row(symbol, kind, remark.title, remark.text) }
    }

    private func row(_ symbol: String, _ kind: Signal, _ title: String, _ words: String) -> some View {
        MarkedRow {
            Image(systemName: symbol).foregroundStyle(kind.ink).frame(minWidth: 24).accessibilityHidden(true)
        } words: {
            VStack(alignment: .leading, spacing: 2) {
                Text(title).font(.cardTitle).foregroundStyle(Palette.text)
                Text(words).font(.note).foregroundStyle(Palette.muted)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .accessibilityElement(children: .combine)
    }
}

/// A titled part of a report, in a card.
struct ReportSection<Content: View>: View {
    private let title: String.LocalizationValue
    private let content: Content

    init(_ title: String.LocalizationValue, @ViewBuilder content: () -> Content) {
        self.title = title
        self.content = content()
    }

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            ChoiceHeading(title)
            Card { content }
        }
    }
}

/// Moments worth another look; each jumps the player to itself.
struct MomentsSection: View {
    let moments: [KeyMoment]
    let hasClip: Bool
    let jump: (@MainActor (Double) -> Void)?

    var body: some View {
        if !moments.isEmpty {
            ReportSection("Key moments") {
                ForEach(moments, id: \.self) { moment in
                    if let jump {
                        Button {
                            jump(moment.timestamp)
                        } label: {
                            row(moment)
                        }
                        .buttonStyle(.plain)
                        .accessibilityLabel("\(Self.time(moment.timestamp)). \(moment.description)")
                        .accessibilityHint("Plays your recording from there")
                    } else {
                        row(moment)
                    }
                }
                if !hasClip {
                    Text("This phone has no copy of the recording to play.").font(.small)
                        .foregroundStyle(Palette.muted)
                }
            }
        }
    }

    static func time(_ seconds: Double) -> String {
        let whole = Int(seconds)
        return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
    }

    private func row(_ moment: KeyMoment) -> some View {
        MarkedRow {
            HStack(spacing: Space.xs) {
                if jump != nil { Image(systemName: "play.fill").font(.small) }
                Text(Self.time(moment.timestamp)).font(.note.weight(.semibold).monospacedDigit())
            }
            .foregroundStyle(moment.type == .strength ? Signal.good.ink : Signal.unsure.ink)
        } words: {
            Text(moment.description).font(.note).foregroundStyle(Palette.text)
                .multilineTextAlignment(.leading)
                .frame(maxWidth: .infinity, alignment: .leading)
        }
        .frame(minHeight: Target.minimum)
        .contentShape(Rectangle())
    }
}
