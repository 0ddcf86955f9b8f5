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
