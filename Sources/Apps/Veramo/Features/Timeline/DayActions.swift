/// What can be done with a picture of the calendar: share and save it, and with an own one, move or remove it.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

/// Sharing and saving, side by side below the picture.
struct DayFile: View {
    let entry: DayEntry
    let page: DayModel

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            ViewThatFits(in: .horizontal) {
                HStack(spacing: Space.m) {
                    share
                    save
                }
                VStack(spacing: Space.m) {
                    share
                    save
                }
            }
            note
        }
    }

    private var file: Data? { page.files[entry.id] }

    @ViewBuilder private var share: some View {
        if let file {
            ShareLink(item: Image(photo: file), preview: SharePreview("Veramo picture", image: Image(photo: file))) {
                ActionFace(title: "Share", systemImage: "square.and.arrow.up")
            }
            .accessibilityLabel("Share")
        } else {
            unready(String(localized: "Share"), "square.and.arrow.up")
        }
    }

    @ViewBuilder private var save: some View {
        if file != nil, page.canSave {
            Button {
                Task { await page.save() }
            } label: {
                ActionFace(verbatim: word, systemImage: saving == .saved ? "checkmark" : "square.and.arrow.down")
            }
            .buttonStyle(.plain)
            .disabled(saving == .saving || saving == .saved)
            .accessibilityLabel(word)
            .accessibilityHint("Adds it to your photos")
        } else if let file {
            // Without a photo library it is handed over as a file.
            ShareLink(item: Image(photo: file), preview: SharePreview("Veramo picture", image: Image(photo: file))) {
                ActionFace(title: "Download", systemImage: "square.and.arrow.down")
            }
            .accessibilityLabel("Download")
        } else {
            unready(String(localized: "Save"), "square.and.arrow.down")
        }
    }

    private var saving: DayModel.Saving? { page.savings[entry.id] }

    private var word: String {
        switch saving {
        case .saving: String(localized: "Saving")
        case .saved: String(localized: "Saved")
        case nil, .denied, .failed: String(localized: "Save")
        }
    }

    private func unready(_ title: String, _ symbol: String) -> some View {
        Button {
        } label: {
            ActionFace(verbatim: title, systemImage: symbol)
        }
        .buttonStyle(.plain)
        .disabled(true)
        .accessibilityLabel(title)
        .accessibilityHint("The picture is on its way")
    }

    @ViewBuilder private var note: some View {
        switch saving {
        case .denied:
            Banner(
                text: String(
                    localized: """
                        Veramo may not add to your photos, so it wasn’t saved. Allow it in the phone’s Settings, under \
                        Veramo, Photos.
                        """), systemImage: "hand.raised", kind: .unsure)
        case .failed(let words): Banner(text: words, systemImage: "exclamationmark.triangle.fill", kind: .bad)
        case nil, .saving, .saved: EmptyView()
        }
    }
}

/// For an own picture.
struct EntryMenu: View {
    let entry: DayEntry
    let page: DayModel
    /// Not on the calendar of a link that has ended.
    let canMove: Bool

    var body: some View {
        if entry.isMine {
            Menu {
                if !entry.isShown, canMove { Button("Move to another day") { page.isMoving = true } }
                Button(entry.isShown ? "Remove for both" : "Take it back", role: .destructive) {
                    page.isAskingToRemove = true
                }
            } label: {
                if page.isBusy {
                    ProgressView()
                } else {
                    Image(systemName: "ellipsis.circle").frame(minWidth: Target.minimum, minHeight: Target.minimum)
                }
            }
            .disabled(page.isBusy)
            .accessibilityLabel("More")
        }
    }
}

/// What is asked before something is moved or removed.
struct DayQuestions: ViewModifier {
    @Bindable var page: DayModel
    let model: VeramoModel
    let partner: String

    func body(content: Content) -> some View {
        content
            .alert(title, isPresented: $page.isAskingToRemove) {
                Button(
                    page.shown?.isShown == true
                        ? String(localized: "Remove for both") : String(localized: "Take it back"), role: .destructive
                ) {
                    Task { await page.remove() }
                }
                Button("Cancel", role: .cancel) {}
            } message: {
                Text(message)
            }
            .sheet(isPresented: $page.isMoving) {
                if let today = model.couple.today { MoveSheet(page: page, today: today) }
            }
    }

    private var title: String {
        page.shown?.isShown == true
            ? String(localized: "Remove this picture for both?") : String(localized: "Take this picture back?")
    }

    private var message: String {
        page.shown?.isShown == true
            ? String(localized: "It leaves the calendar for you and for \(partner), and stays in your own gallery.")
            : String(localized: "\(partner.capitalizedFirst) never learns of it. It stays in your own gallery.")
    }
}

/// Another day for a picture that hasn't come yet.
private struct MoveSheet: View {
    let page: DayModel
    let today: CalendarDay
    @State private var day: CalendarDay
    @Environment(\.dismiss) private var dismiss

    init(page: DayModel, today: CalendarDay) {
        (self.page, self.today) = (page, today)
        _day = State(initialValue: max(page.day, today))
    }

    var body: some View {
        NavigationStack {
            PinnedScroll {
                DayChooser(title: "Day", day: day, days: ShareDates.allowed(today: today)) { day = $0 }
            } pinned: {
                Button("Move to \(day.words(today: today).asInSentence)") { Task { await page.move(to: day) } }
                    .buttonStyle(PrimaryButtonStyle())
                    .disabled(day == page.day)
            }
            .navigationTitle("Another day")
            .toolbar { ToolbarItem(placement: .topBarLeading) { Button("Cancel") { dismiss() } } }
        }
    }
}
