/// The rows of the history, and what is at their end.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct HistoryList: View {
    let history: HistoryModel
    let thumbnails: Thumbnails
    @Environment(\.locale) private var locale

    var body: some View {
        ForEach(history.records) { record in
            NavigationLink(value: record) { CheckRow(record: record, thumbnails: thumbnails) }
                .buttonStyle(.plain)
                .opacity(history.deletingID == record.id ? 0.5 : 1)
                .accessibilityLabel(record.spoken(in: locale))
                .contextMenu {
                    Button("Delete", role: .destructive) { history.toDelete = record }
                        .accessibilityLabel("Delete \(record.title)")
                }
        }
        if let trouble = history.moreTrouble {
            Banner(
                text: trouble.message, systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await history.loadMore() } })
        } else if history.hasMore {
            ActionButton("Show more checks", busyTitle: "Loading more checks", isBusy: history.isLoadingMore) {
                Task { await history.loadMore() }
            }
        }
    }
}

/// Nothing here, why, and what to do about it; small enough to stand below a search field.
struct EmptyCard: View {
    let systemImage: String
    let title: String
    let message: String
    let action: StateAction

    var body: some View {
        VStack(spacing: Space.l) {
            IconDisc(systemImage: systemImage)
            Text(title).font(.sectionTitle).foregroundStyle(Palette.text).accessibilityAddTraits(.isHeader)
            Text(message).font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
            Button(action.title, action: action.perform).buttonStyle(SecondaryButtonStyle())
        }
        .padding(Space.xl)
        .frame(maxWidth: .infinity)
    }
}
