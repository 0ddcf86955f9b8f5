/// The lock screen: the date, the time, and the small widgets around it.
import AccountFeatures
import Foundation
import WebUI
import WidgetKit

struct LockScreenView: View {
    let board: WidgetBoard
    let open: (AppEntry, URL?) -> Void
    let unlock: @MainActor @Sendable () -> Void

    @Environment(\.locale) private var locale
    @State private var now = Date()

    var body: some View {
        ZStack {
            Wallpaper()
            VStack(spacing: 6) {
                line
                Text(time).font(.system(size: 84, weight: .semibold, design: .rounded))
                row
                Spacer(minLength: 0)
                Button(action: unlock) {
                    Text("Unlock").font(.footnote).frame(minWidth: 88, minHeight: 44).contentShape(Rectangle())
                }
                .tint(.white)
                .accessibilityIdentifier("unlock")
            }
            .foregroundStyle(.white)
            // The phone's own parts don't grow; there is one place for each.
            .dynamicTypeSize(...DynamicTypeSize.xxLarge)
            .padding(.top, 63)
            .padding(.bottom, 27)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .accessibilityIdentifier("lock-screen")
        .task { await tick() }
    }

    private var line: some View {
        HStack(spacing: 8) {
            Text(now.formatted(Date.FormatStyle(locale: locale).weekday(.abbreviated).day().month(.abbreviated)))
            ForEach(tiles(.accessoryInline)) { $0 }
        }
        .font(.subheadline.weight(.semibold))
    }

    private var row: some View {
        HStack(spacing: 16) {
            ForEach(tiles(.accessoryCircular)) { $0 }
            ForEach(tiles(.accessoryRectangular)) { $0 }
        }
        .padding(.top, 8)
    }

    private func tiles(_ family: WidgetFamily) -> [LockTile] {
        board.slots(family).map { app, slot in LockTile(slot: slot) { open(app, $0) } }
    }

    /// In the format of the status bar, without AM and PM.
    private var time: String {
        let whole = now.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
        return String(whole.prefix { $0.isNumber || $0 == ":" })
    }

    private func tick() async {
        while !Task.isCancelled {
            now = Date()
            let rest = 60 - now.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
            guard (try? await Task.sleep(for: .seconds(rest))) != nil else { return }
        }
    }
}

private struct LockTile: View, Identifiable {
    let slot: WidgetSlot
    let open: (URL?) -> Void
    nonisolated var id: String { slot.id }

    var body: some View { WidgetTile(slot: slot, open: open) }
}

/// The phone's own picture, behind icons and time.
struct Wallpaper: View {
    var body: some View {
        LinearGradient(
            colors: [Color(red: 0.10, green: 0.18, blue: 0.32), Color(red: 0.17, green: 0.36, blue: 0.50)],
            startPoint: .top, endPoint: .bottom)
    }
}
