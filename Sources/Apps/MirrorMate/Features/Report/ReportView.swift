/// A report: the score first, then one's own recording, the curve, and the coach's words.
import AccountFeatures
import AVKit
import Clients
import Foundation
import MirrorMateCore
import Styleguide
import SwiftUI
import WorkFeatures

struct ReportView: View {
    let app: MirrorMateModel
    @State private var model: ReportModel
    @State private var player: AVPlayer?
    @Environment(\.dismiss) private var dismiss

    init(id: UUID, model: MirrorMateModel) {
        app = model
        _model = State(initialValue: ReportModel(id: id, model: model))
    }

    var body: some View {
        content
            .inlineTitle("Report")
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) { if model.stored != nil { menu } }
            }
            .alert("Delete this report?", isPresented: $model.isAskingToDelete) {
                Button("Delete", role: .destructive) { Task { await delete() } }
                Button("Keep it", role: .cancel) {}
            } message: {
                Text("The report, its numbers and this phone’s copy of the recording go. It can’t be undone.")
            }
            .task { await model.load() }
            .onAppear { if player == nil { player = model.clip.map { AVPlayer(url: $0.file) } } }
            .onDisappear { player?.pause() }
    }

    @ViewBuilder private var content: some View {
        switch model.phase {
        case .loading:
            ScreenScroll { RowSkeleton() }
                .accessibilityElement(children: .ignore).accessibilityLabel("Loading your report")
        case .gone:
            StateScreen(
                systemImage: "doc.text", title: String(localized: "This report isn’t here any more"),
                message: String(localized: "It was deleted, here or on another phone."), kind: .neutral,
                primary: StateAction("Back") { dismiss() })
        case .failed(let trouble):
            TroubleView(trouble, clock: app.clients.clock) { Task { await model.load() } }
        case .loaded(let stored): report(stored)
        }
    }

    private func report(_ stored: StoredReport) -> some View {
        ScreenScroll(spacing: Space.xl) {
            if let notice = model.notice {
                Banner(text: "\(notice.title). \(notice.message)", systemImage: notice.systemImage, kind: .bad)
            }
            ScoreHeader(stored: stored, comparison: model.comparison)
            if let player { OwnRecording(player: player) }
            ReportTiles(report: stored.report)
            EnergySection(report: stored.report, jump: jumping)
            CoachSections(report: stored.report)
            MomentsSection(moments: stored.report.keyMoments, hasClip: model.clip != nil, jump: jumping)
            MeasuredSections(report: stored.report)
            RecipeSection(recipe: stored.report.score)
            ReceiptSection(receipt: stored.receipt, hasClip: model.clip != nil)
        }
    }

    private var menu: some View {
        Menu {
            if let card = model.card {
                ShareLink(
                    item: Image(photo: card), preview: SharePreview("MirrorMate summary", image: Image(photo: card))
                ) { Label("Share the summary", systemImage: "square.and.arrow.up") }
            } else {
                Button {
                    Task { await model.draw() }
                } label: {
                    Label("Make a summary to share", systemImage: "photo")
                }
            }
            Button(role: .destructive) {
                model.isAskingToDelete = true
            } label: {
                Label("Delete", systemImage: "trash")
            }
        } label: {
            Image(systemName: "ellipsis.circle")
        }
        .accessibilityLabel("More")
        .task { await model.draw() }
    }

    private func jump(_ seconds: Double) {
        player?.seek(to: CMTime(seconds: seconds, preferredTimescale: 600))
        player?.play()
    }

    /// Nil where there is nothing to play.
    private var jumping: (@MainActor (Double) -> Void)? {
        guard player != nil else { return nil }
        return { jump($0) }
    }

    private func delete() async {
        await model.delete()
        guard model.isDeleted else { return }
        await app.history.removed(model.id)
        dismiss()
    }
}

/// This phone's own copy.
private struct OwnRecording: View {
    let player: AVPlayer

    var body: some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            VideoPlayer(player: player)
                .frame(width: 270, height: 360)
                .clipShape(RoundedRectangle(cornerRadius: Radius.card))
                .frame(maxWidth: .infinity)
                .accessibilityLabel("Your recording")
            Text("Only this phone has it still.").font(.small).foregroundStyle(Palette.muted)
        }
    }
}
