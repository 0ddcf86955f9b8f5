/// A month to look at and to leaf on from: by a swipe, by its buttons, or by choosing a year.
import Clients
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct MonthPage: View {
    let timeline: TimelineModel
    /// In the couple's zone; nil for a calendar that is closed.
    let today: CalendarDay?
    let couple: UUID?
    let partner: String
    let model: VeramoModel
    @Environment(\.calendar) private var calendar

    var body: some View {
        ScreenScroll {
            OfflineBanner(
                connection: model.connection, text: "Months that you have looked at are still here.")
            MonthHeading(timeline: timeline)
            MonthCells(grid: grid, marks: timeline.marks, today: today, partner: partner, pictures: model.pictures) {
                model.open(.day($0, couple: couple))
            }
            .opacity(timeline.isLoaded ? 1 : 0.5)
            .contentShape(Rectangle())
            .simultaneousGesture(swipe)
            note
        }
    }

    private var grid: MonthGrid {
        MonthGrid(
            timeline.month, firstWeekday: calendar.firstWeekday, marked: Set(timeline.marks.keys),
            today: today ?? .first)
    }

    /// Sideways, and clearly so: the screen scrolls up and down too.
    private var swipe: some Gesture {
        DragGesture(minimumDistance: 24).onEnded { value in
            let (across, down) = (value.translation.width, value.translation.height)
            guard abs(across) > 48, abs(across) > 2 * abs(down) else { return }
            let step = across < 0 ? 1 : -1
            if timeline.canTurn(by: step) { timeline.turn(by: step) }
        }
    }

    @ViewBuilder private var note: some View {
        if let trouble = timeline.trouble {
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage,
                kind: trouble.isOffline ? .neutral : .unsure,
                action: StateAction("Try again") {
                    Task { await timeline.load(version: model.couple.version, isFresh: true) }
                })
        } else if !timeline.isLoaded {
            Text("Loading the month").font(.note).foregroundStyle(Palette.muted)
        } else if timeline.marks.isEmpty {
            Text("No pictures in this month.").font(.note).foregroundStyle(Palette.muted)
        }
    }
}

private struct MonthHeading: View {
    let timeline: TimelineModel

    var body: some View {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: Space.s) {
                title
                Spacer(minLength: 0)
                turn("chevron.backward", String(localized: "Previous month"), by: -1)
                turn("chevron.forward", String(localized: "Next month"), by: 1)
            }
            VStack(alignment: .leading, spacing: Space.xs) {
                title
                HStack(spacing: Space.s) {
                    turn("chevron.backward", String(localized: "Previous month"), by: -1)
                    turn("chevron.forward", String(localized: "Next month"), by: 1)
                }
            }
        }
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
    }

    private var title: some View {
        Menu {
            ForEach(timeline.years.reversed(), id: \.self) { year in
                Button(String(year)) { timeline.show(year: year) }
            }
        } label: {
            HStack(spacing: Space.xs) {
                Text(timeline.month.title).font(.sectionTitle).foregroundStyle(Palette.text)
                Image(systemName: "chevron.down").font(.note).foregroundStyle(Palette.navyInk)
            }
            .frame(minHeight: Target.minimum)
        }
        .accessibilityLabel(timeline.month.title)
        .accessibilityHint("Chooses another year")
    }

    private func turn(_ symbol: String, _ words: String, by months: Int) -> some View {
        Button {
            timeline.turn(by: months)
        } label: {
            Image(systemName: symbol).font(.cardTitle)
                .foregroundStyle(timeline.canTurn(by: months) ? Palette.text : Palette.muted)
                .frame(width: Target.minimum, height: Target.minimum)
                .glassSurface(in: Circle(), isInteractive: true)
        }
        .buttonStyle(.plain)
        .disabled(!timeline.canTurn(by: months))
        .accessibilityLabel(words)
    }
}
