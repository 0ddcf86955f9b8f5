/// All finished checks: search, filter, one page after the other, delete.
import AuntenticCore
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct HistoryView: View {
    let model: AuntenticModel

    private var history: HistoryModel { model.history }

    var body: some View {
        @Bindable var history = model.history
        ScreenScroll(spacing: Space.m) {
            OfflineBanner(connection: model.connection, verbatim: AuntenticModel.offlineWords)
            LabeledField(
                String(localized: "Search by model"), text: $history.search,
                prompt: String(localized: "For example Air Jordan 1"))
            VerdictFilter(verdict: $history.verdict)
            content
        }
        .navigationTitle("History")
        .refreshable { await model.history.refresh() }
        .task(id: Question(search: history.search, verdict: history.verdict)) { await history.searchChanged() }
        .navigationDestination(for: CheckRecord.self) { StoredResultView(record: $0, model: model) }
        .confirmationDialog("Delete this check?", isPresented: $history.isAskingToDelete, titleVisibility: .visible) {
            if let record = history.toDelete {
                Button("Delete with its photos", role: .destructive) { Task { await history.delete(record) } }
            }
            Button("Keep it", role: .cancel) {}
        }
        .alert("Not deleted", isPresented: $history.isShowingProblem) {
            Button("OK") {}
        } message: {
            Text(history.deleteProblem ?? "")
        }
    }

    private struct Question: Hashable {
        var search: String
        var verdict: Verdict?
    }

    @ViewBuilder private var content: some View {
        switch history.phase {
        case .loading: ProgressView("Loading your checks").frame(maxWidth: .infinity).padding(Space.xxl)
        case .failed(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await history.refresh() } })
            HistoryList(history: history, thumbnails: model.thumbnails)
        case .loaded:
            if history.isEmpty { empty } else { HistoryList(history: history, thumbnails: model.thumbnails) }
        }
    }

    @ViewBuilder private var empty: some View {
        if history.isFiltered {
            EmptyCard(
                systemImage: "magnifyingglass", title: String(localized: "Nothing found"),
                message: String(localized: "No check of yours fits this search."),
                action: StateAction("Clear search and filter") { Task { await history.clearFilters() } })
        } else {
            EmptyCard(
                systemImage: "clock", title: String(localized: "No checks yet"),
                message: String(localized: "Every finished check is kept here, with its photos and all the evidence."),
                action: StateAction("Start New Check") { Task { await model.startCheck() } })
        }
    }
}

/// One of four; a menu where the words are too large to stand side by side.
private struct VerdictFilter: View {
    @Binding var verdict: Verdict?
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        if textSize.isAccessibilitySize {
            // The menu shows its choice alone: “All” of what?
            VStack(alignment: .leading, spacing: Space.xs) {
                Text("Show").font(.note).foregroundStyle(Palette.muted).accessibilityHidden(true)
                picker.pickerStyle(.menu)
            }
        } else {
            picker.pickerStyle(.segmented)
        }
    }

    private var picker: some View {
        Picker("Filter by verdict", selection: $verdict) {
            Text("All").tag(Verdict?.none)
            Text("Authentic").tag(Verdict?.some(.authentic))
            Text("Fake").tag(Verdict?.some(.fake))
            Text("Undecided").tag(Verdict?.some(.inconclusive))
        }
    }
}
