/// The widget in each of its sizes: the partner's picture of today, else the streak, else how to begin.
import Foundation
import Styleguide
import SwiftUI
import WidgetKit

struct TodayWidgetView: View {
    let entry: TodayEntry
    @Environment(\.widgetFamily) private var family

    var body: some View {
        content
            // A widget doesn't grow with its words.
            .dynamicTypeSize(...DynamicTypeSize.xxLarge)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(entry.content.spoken)
            .widgetURL(URL(string: "veramo://today"))
            .theme(.veramo)
    }

    @ViewBuilder private var content: some View {
        switch family {
        case .accessoryInline: Label(entry.content.words, systemImage: entry.content.symbol)
        case .accessoryCircular: RoundToday(content: entry.content).containerBackground(for: .widget) {}
        case .accessoryRectangular: LineToday(content: entry.content).containerBackground(for: .widget) {}
        default: HomeToday(content: entry.content, isWide: family == .systemMedium)
        }
    }
}

extension TodayEntry.Content {
    var symbol: String {
        switch self {
        case .picture: "heart.fill"
        case .streak: "flame.fill"
        case .nothing, .unlinked: "heart"
        }
    }
}

/// On the home screen.
private struct HomeToday: View {
    let content: TodayEntry.Content
    let isWide: Bool

    var body: some View {
        switch content {
        case .picture(let data):
            VStack {}.frame(maxWidth: .infinity, maxHeight: .infinity)
                .containerBackground(for: .widget) { Image(photo: data).resizable().scaledToFill() }
        case .streak(let days):
            words("\(days)", days == 1 ? String(localized: "day in a row") : String(localized: "days in a row"))
                .containerBackground(for: .widget) { ground }
        case .nothing:
            words(nil, String(localized: "No picture yet today")).containerBackground(for: .widget) { ground }
        case .unlinked:
            words(
                nil,
                isWide
                    ? String(localized: "Open Veramo to see your partner’s pictures here")
                    : String(localized: "Open Veramo to begin")
            )
            .containerBackground(for: .widget) { ground }
        }
    }

    private var ground: some View { Rectangle().fill(Gradients.backdrop) }

    private func words(_ figure: String?, _ line: String) -> some View {
        VStack(alignment: .leading, spacing: Space.xs) {
            Image(systemName: content.symbol).font(.title2).foregroundStyle(Palette.navyInk)
            Spacer(minLength: 0)
            if let figure { Text(figure).font(.figure).foregroundStyle(Palette.text) }
            Text(line).font(.note.weight(.semibold)).foregroundStyle(figure == nil ? Palette.text : Palette.muted)
                .lineLimit(3)
                .minimumScaleFactor(0.7)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
}

/// A circle on the lock screen.
private struct RoundToday: View {
    let content: TodayEntry.Content

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            VStack(spacing: 0) {
                Image(systemName: content.symbol).font(isFigure ? .caption : .title2)
                if case .streak(let days) = content { Text("\(days)").font(.headline) }
            }
        }
        .clipShape(Circle())
    }

    private var isFigure: Bool { if case .streak = content { true } else { false } }
}

/// Two lines on the lock screen.
private struct LineToday: View {
    let content: TodayEntry.Content

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Label("Veramo", systemImage: content.symbol).font(.headline)
            Text(content.words).font(.subheadline).lineLimit(2).minimumScaleFactor(0.8)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    }
}
