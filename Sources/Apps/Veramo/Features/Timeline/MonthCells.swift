/// The days of a month in weeks; those with pictures show one, and lead to all of them.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore
import WorkFeatures

struct MonthCells: View {
    let grid: MonthGrid
    let marks: [CalendarDay: MarkedDay]
    let today: CalendarDay?
    let partner: String
    let pictures: ServerPictures
    let open: @MainActor (CalendarDay) -> Void
    @Environment(\.calendar) private var calendar

    var body: some View {
        VStack(spacing: Space.xs) {
            HStack(spacing: Space.xs) {
                ForEach(Array(weekdays.enumerated()), id: \.offset) { _, name in
                    Text(name).font(.caption).foregroundStyle(Palette.muted).frame(maxWidth: .infinity)
                }
            }
            .accessibilityHidden(true)
            ForEach(Array(grid.weeks.enumerated()), id: \.offset) { _, week in
                HStack(spacing: Space.xs) {
                    ForEach(Array(week.enumerated()), id: \.offset) { _, cell in place(cell) }
                }
            }
        }
        // Seven days stay in a line: as in the system's calendar, their words stop growing before that.
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
    }

    /// In the order of this person's region.
    private var weekdays: [String] {
        (0..<7).map { String(CalendarDay.weekdays[($0 + calendar.firstWeekday - 1) % 7].prefix(2)) }
    }

    @ViewBuilder private func place(_ cell: MonthGrid.Cell?) -> some View {
        if let cell {
            if let mark = marks[cell.day] {
                Button {
                    open(cell.day)
                } label: {
                    MarkedCell(cell: cell, mark: mark, isPlanned: isPlanned(mark), pictures: pictures)
                }
                .buttonStyle(.plain)
                .accessibilityLabel(spoken(cell, mark))
            } else {
                PlainCell(cell: cell)
            }
        } else {
            Rectangle().fill(Color.clear).aspectRatio(1, contentMode: .fit).frame(maxWidth: .infinity)
                .accessibilityHidden(true)
        }
    }

    /// Days to come show only what the person planned: the server tells of nothing else.
    private func isPlanned(_ mark: MarkedDay) -> Bool { today.map { mark.day > $0 } ?? false }

    private func spoken(_ cell: MonthGrid.Cell, _ mark: MarkedDay) -> String {
        let count = String(localized: "\(mark.pictures) pictures")
        let whose =
            isPlanned(mark)
            ? String(localized: "planned by you")
            : mark.isMine ? String(localized: "from you") : String(localized: "from \(partner)")
        return [cell.isToday ? String(localized: "Today") : nil, cell.day.words, count, whose].compactMap { $0 }.joined(
            separator: ", ")
    }
}

private struct PlainCell: View {
    let cell: MonthGrid.Cell

    var body: some View {
        Rectangle().fill(Color.clear)
            .aspectRatio(1, contentMode: .fit)
            .overlay {
                Text("\(cell.day.parts.day)").font(.note.weight(cell.isToday ? .bold : .regular))
                    .foregroundStyle(cell.isToday ? Palette.navyInk : Palette.muted)
            }
            .overlay { if cell.isToday { TodayRing() } }
            .frame(maxWidth: .infinity)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(cell.isToday ? String(localized: "Today, \(cell.day.words)") : cell.day.words)
    }
}

private struct MarkedCell: View {
    let cell: MonthGrid.Cell
    let mark: MarkedDay
    let isPlanned: Bool
    let pictures: ServerPictures

    var body: some View {
        ServerPicture(
            id: mark.pictureID, blurhash: mark.blurhash, size: PictureSize.small.rawValue,
            meanwhile: PictureSize.small.rawValue, words: "", pictures: pictures
        )
        .aspectRatio(1, contentMode: .fit)
        .opacity(isPlanned ? 0.55 : 1)
        .overlay(alignment: .topLeading) { label("\(cell.day.parts.day)") }
        .overlay(alignment: .bottomTrailing) {
            if isPlanned {
                Image(systemName: "clock").font(.caption2).foregroundStyle(Palette.onAction).padding(2)
                    .background(ground, in: Circle()).padding(2)
            } else if mark.pictures > 1 {
                label("\(mark.pictures)")
            }
        }
        .clipShape(RoundedRectangle(cornerRadius: Radius.small))
        .overlay { if cell.isToday { TodayRing() } }
        .frame(maxWidth: .infinity)
    }

    /// Readable on any picture.
    private func label(_ words: String) -> some View {
        Text(words).font(.caption2.weight(.bold)).foregroundStyle(Palette.onAction)
            .padding(.horizontal, 4).frame(minWidth: 18)
            .background(ground, in: Capsule())
            .padding(2)
    }

    private var ground: Color { .black.opacity(0.62) }
}

private struct TodayRing: View {
    var body: some View {
        RoundedRectangle(cornerRadius: Radius.small).strokeBorder(Palette.navyInk, lineWidth: 2)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }
}
