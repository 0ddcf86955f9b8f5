/// The history: how the last ten went, the numbers of a time, and every report in two columns.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct HistoryView: View {
    let model: MirrorMateModel
    @State private var range = HistoryModel.Range.all
    @Environment(\.dynamicTypeSize) private var textSize

    private var history: HistoryModel { model.history }

    var body: some View {
        ScreenScroll {
            OfflineBanner(connection: model.connection, text: "What was loaded before is still here.")
            if history.trend.count(where: { $0.score != nil }) > 1 {
                Card {
                    Text("Your last \(history.trend.count)").font(.cardTitle).foregroundStyle(Palette.text)
                        .accessibilityAddTraits(.isHeader)
                    TrendChart(cards: history.trend)
                }
            }
            picker
            numbers
            FeedView(feed: history.feed, loading: String(localized: "Loading your reports"), empty: empty) {
                RowSkeleton()
            } rows: {
                grid
            }
        }
        .navigationTitle("History")
        .refreshable { await history.refresh() }
        .onChange(of: range) { Task { await history.choose(range) } }
        .task {
            range = history.range
            await history.refresh()
        }
    }

    @ViewBuilder private var picker: some View {
        let picker = Picker("Time", selection: $range) {
            ForEach(HistoryModel.Range.allCases, id: \.self) { range in
                Text(LocalizedStringKey(range.rawValue)).tag(range)
            }
        }
        if textSize.isAccessibilitySize { picker.pickerStyle(.menu) } else { picker.pickerStyle(.segmented) }
    }

    @ViewBuilder private var numbers: some View {
        if let numbers = history.statistics, numbers.count > 0 {
            LazyVGrid(columns: columns(3), spacing: Space.m) {
                FigureTile(title: "Reports", value: "\(numbers.count)")
                FigureTile(title: "Average", value: numbers.average.map { "\(Int($0.rounded()))" } ?? "–")
                FigureTile(title: "Best", value: numbers.best.map(String.init) ?? "–")
            }
        }
    }

    private var grid: some View {
        LazyVGrid(columns: columns(2), spacing: Space.m) {
            ForEach(history.feed.rows) { card in
                ReportTile(card: card) { model.open(.report(card.id)) }
                    .onAppear {
                        if card.id == history.feed.rows.last?.id { Task { await history.feed.loadNext() } }
                    }
            }
        }
    }

    private func columns(_ count: Int) -> [GridItem] {
        Array(repeating: GridItem(.flexible(), spacing: Space.m), count: textSize.isAccessibilitySize ? 1 : count)
    }

    private var empty: EmptyCard {
        history.range == .all
            ? EmptyCard(
                systemImage: "doc.text", title: String(localized: "No reports yet"),
                message: String(localized: "Every report is kept here until you delete it."),
                action: StateAction("Record") {
                    model.path = []
                    Task { await model.recordTapped() }
                })
            : EmptyCard(
                systemImage: "calendar", title: String(localized: "Nothing in this time"),
                message: String(localized: "There are reports from earlier under “All”."),
                action: StateAction("Show all") { range = .all })
    }
}

/// One number with what it is.
struct FigureTile: View {
    let title: LocalizedStringKey
    let value: String

    var body: some View {
        VStack(spacing: 2) {
            Text(value).font(.figure).foregroundStyle(Palette.text)
            Text(title).font(.small).foregroundStyle(Palette.muted)
        }
        .padding(.vertical, Space.m)
        .frame(maxWidth: .infinity)
        .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(title)
        .accessibilityValue(value)
    }
}

private struct ReportTile: View {
    let card: ReportCard
    let open: @MainActor () -> Void
    @Environment(\.locale) private var locale

    var body: some View {
        Button(action: open) {
            VStack(spacing: Space.s) {
                ScoreRing(score: card.score, side: 76, line: 8)
                Text(card.score.map { ScoreLabel($0).title } ?? String(localized: "No score")).font(
                    .note.weight(.semibold)
                )
                .foregroundStyle(Palette.text)
                Text(card.date.words(in: locale)).font(.small).foregroundStyle(Palette.muted)
            }
            .multilineTextAlignment(.center)
            .padding(Space.m)
            .frame(maxWidth: .infinity)
            .background(Palette.card, in: RoundedRectangle(cornerRadius: Radius.card))
            .overlay { RoundedRectangle(cornerRadius: Radius.card).strokeBorder(Palette.line, lineWidth: 1) }
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Report, \(card.spoken(in: locale))")
    }
}
