/// The history of the balance: what changed it, by how much, when and why.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI

package struct CreditHistoryView: View {
    @State private var model: CreditHistoryModel
    private let credits: CreditsModel

    package init(credits: CreditsModel, clients: Clients) {
        self.credits = credits
        _model = State(initialValue: CreditHistoryModel(schema: credits.app.schema, clients: clients))
    }

    package var body: some View {
        ScreenScroll {
            Text(credits.summary + (credits.isCached ? String(localized: ", as last known") : ""))
                .font(.figure).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            switch model.phase {
            case .loading: ProgressView("Loading your credit history").frame(maxWidth: .infinity)
            case .failed(let trouble):
                Banner(
                    text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                    action: StateAction("Try again") { Task { await model.load() } })
                list
            case .loaded: list
            }
        }
        .inlineTitle("Credit history")
        .task {
            await credits.syncCredits()
            await model.load()
        }
    }

    @ViewBuilder private var list: some View {
        if model.entries.isEmpty, model.phase == .loaded {
            Text("Nothing yet. Credits that you get or use are listed here.")
                .font(.reading).foregroundStyle(Palette.muted)
        }
        if !model.entries.isEmpty {
            Card {
                ForEach(model.entries) { entry in
                    CreditEntryRow(entry: entry, unit: credits.app.unit)
                    if entry.id != model.entries.last?.id { Rectangle().fill(Palette.line).frame(height: 1) }
                }
            }
        }
        if model.hasMore {
            Button("Show earlier") { Task { await model.loadMore() } }
                .buttonStyle(LinkButtonStyle()).frame(maxWidth: .infinity)
        }
    }
}

private struct CreditEntryRow: View {
    let entry: CreditEntry
    let unit: WorkUnit
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.locale) private var locale

    var body: some View {
        layout {
            VStack(alignment: .leading, spacing: Space.xs) {
                Text(entry.title(unit: unit)).font(.reading).foregroundStyle(Palette.text)
                if let why = entry.explanation { Text(why).font(.note).foregroundStyle(Palette.muted) }
                if let day { Text(day).font(.small).foregroundStyle(Palette.muted) }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            if let figure = entry.figure {
                Text(figure).font(.cardTitle.monospacedDigit())
                    .foregroundStyle(entry.change > 0 ? Palette.greenInk : Palette.text)
            }
        }
        .accessibilityElement(children: .combine)
    }

    private var day: String? { entry.date.map { $0.words(in: locale) } }

    private var layout: AnyLayout {
        textSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: Space.xs))
            : AnyLayout(HStackLayout(alignment: .firstTextBaseline, spacing: Space.m))
    }
}
