/// Asks why a picture is reported.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

struct ReportSheet: View {
    @Bindable var report: ReportModel
    let sent: @MainActor () -> Void
    let close: @MainActor () -> Void

    var body: some View {
        NavigationStack {
            ScreenScroll {
                Text("What is wrong with this picture?")
                    .font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
                Card {
                    ForEach(ReportReason.allCases) { reason in
                        ReasonRow(title: reason.title, isChosen: report.reason == reason) { report.reason = reason }
                    }
                }
                words
                if let trouble = report.trouble {
                    Banner(
                        text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure)
                }
                ActionButton("Send report", busyTitle: "Sending the report", isBusy: report.isSending) {
                    Task { if await report.send() { sent() } }
                }
                .disabled(report.reason == nil)
                Text("The artist doesn’t learn who reported a picture.").font(.small).foregroundStyle(Palette.muted)
            }
            .inlineTitle("Report")
            .toolbar {
                ToolbarItem(placement: .topBarLeading) { Button("Cancel", action: close) }
            }
        }
    }

    private var words: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text("Anything else? (optional)").font(.note.weight(.semibold)).foregroundStyle(Palette.text)
                .accessibilityHidden(true)
            TextField("Anything else? (optional)", text: $report.words, axis: .vertical)
                .lineLimit(3...8)
                .font(.reading)
                .foregroundStyle(Palette.text)
                .padding(Space.m)
                .frame(maxWidth: .infinity, minHeight: 88, alignment: .topLeading)
                .background(Palette.field, in: RoundedRectangle(cornerRadius: Radius.small))
            Text(report.counter).font(.small).foregroundStyle(Palette.muted)
                .accessibilityLabel("\(report.counter) characters")
        }
    }
}

private struct ReasonRow: View {
    let title: String
    let isChosen: Bool
    let choose: @MainActor () -> Void

    var body: some View {
        Button(action: choose) {
            MarkedRow(alignment: .center) {
                Image(systemName: isChosen ? "checkmark.circle.fill" : "circle")
                    .foregroundStyle(isChosen ? Palette.navyInk : Palette.muted)
            } words: {
                Text(title).font(.reading).foregroundStyle(Palette.text)
                    .frame(maxWidth: .infinity, alignment: .leading)
            }
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
        .accessibilityAddTraits(isChosen ? .isSelected : [])
    }
}
