/// A day of the calendar with all its pictures.
import AccountFeatures
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct DayView: View {
    let model: VeramoModel
    /// Of a link that has ended; nil for the link of now.
    private let couple: UUID?
    @State private var page: DayModel

    init(day: CalendarDay, couple: UUID?, model: VeramoModel) {
        (self.couple, self.model) = (couple, model)
        _page = State(initialValue: DayModel(day: day, couple: couple, model: model))
    }

    var body: some View {
        content
            .inlineTitle(verbatim: title)
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) {
                    if let entry = page.shown { EntryMenu(entry: entry, page: page, canMove: couple == nil) }
                }
            }
            .task(id: [model.couple.looks, model.couple.version]) { await page.load() }
            .task(id: page.shown?.id) { await page.loadFile() }
            .modifier(DayQuestions(page: page, model: model, partner: partner))
    }

    private var title: String {
        guard couple == nil, let today = model.couple.today else { return page.day.words }
        return page.day.words(today: today)
    }

    private var partner: String { page.partner }

    @ViewBuilder private var content: some View {
        switch (page.phase, page.shown) {
        case (.failed(let trouble), nil):
            TroubleView(trouble, clock: model.clients.clock) { Task { await page.load() } }
        case (.loading, nil):
            ScreenScroll {
                RoundedRectangle(cornerRadius: EntryPicture.radius).fill(Palette.field)
                    .aspectRatio(1, contentMode: .fit)
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel("Loading the day")
            }
        case (_, nil):
            StateScreen(
                systemImage: "calendar", title: String(localized: "Nothing on this day"),
                message: String(localized: "There is no picture here, or the last one was removed."))
        case (_, let entry?):
            ScreenScroll {
                OfflineBanner(connection: model.connection, text: "What was loaded before is still here.")
                DayPictures(entry: entry, page: page, partner: partner, pictures: model.pictures)
                DayFile(entry: entry, page: page)
            }
        }
    }
}

/// The shown picture and the way to the others.
private struct DayPictures: View {
    let entry: DayEntry
    let page: DayModel
    let partner: String
    let pictures: ServerPictures

    var body: some View {
        EntryPicture(entry: entry, words: spoken, pictures: pictures)
            .simultaneousGesture(swipe)
        EntryCaption(entry: entry, partner: partner)
        if page.entries.count > 1 {
            EntryStrip(
                entries: page.entries, chosen: entry.id, partner: partner, pictures: pictures, choose: page.choose)
        }
        if let trouble = page.trouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: page.files[entry.id] == nil
                    ? StateAction("Load the picture again") { Task { await page.loadFile() } } : nil)
        }
    }

    private var spoken: String {
        page.entries.count > 1
            ? String(localized: "Picture \(page.index + 1) of \(page.entries.count), \(entry.author(partner))")
            : String(localized: "Picture \(entry.author(partner).lowercasedFirst)")
    }

    private var swipe: some Gesture {
        DragGesture(minimumDistance: 24).onEnded { value in
            let (across, down) = (value.translation.width, value.translation.height)
            guard abs(across) > 48, abs(across) > 2 * abs(down) else { return }
            page.turn(by: across < 0 ? 1 : -1)
        }
    }
}
