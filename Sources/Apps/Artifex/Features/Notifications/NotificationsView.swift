/// Messages, the newest first.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct NotificationsView: View {
    let model: ArtifexModel
    @State private var inbox: InboxModel

    init(model: ArtifexModel) {
        self.model = model
        _inbox = State(initialValue: InboxModel(gallery: model.gallery, clock: model.clients.clock))
    }

    var body: some View {
        @Bindable var inbox = inbox
        ScreenScroll(spacing: Space.m) {
            OfflineBanner(connection: model.connection, text: "What was loaded before is still here.")
            FeedView(feed: inbox.feed, loading: String(localized: "Loading notifications"), empty: empty) {
                RowSkeleton()
            } rows: {
                LazyVStack(spacing: 0) {
                    ForEach(inbox.feed.rows) { message in
                        MessageRow(message: message, now: inbox.now) { open(message) }
                            .onAppear {
                                if message.id == inbox.feed.rows.last?.id { Task { await inbox.feed.loadNext() } }
                            }
                        if message.id != inbox.feed.rows.last?.id { Divider() }
                    }
                }
            }
        }
        .navigationTitle("Notifications")
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                if inbox.hasUnread {
                    Button("Mark all as read") {
                        Task {
                            await inbox.markAllRead()
                            await model.refreshUnread()
                        }
                    }
                    .disabled(inbox.isMarkingAll)
                }
            }
        }
        .refreshable { await self.inbox.refresh() }
        .alert(inbox.trouble?.title ?? "", isPresented: $inbox.isTroubled) {
            Button("OK") {}
        } message: {
            Text(inbox.trouble?.message ?? "")
        }
        .task {
            await inbox.refresh()
            await model.refreshUnread()
        }
        .task { await inbox.keepTime() }
    }

    private func open(_ message: Message) {
        Task {
            await inbox.markRead(message)
            await model.refreshUnread()
        }
        if let picture = message.imageID { model.open(.picture(picture)) }
    }

    private var empty: EmptyCard {
        EmptyCard(
            systemImage: "bell", title: String(localized: "No notifications yet"),
            message: String(localized: "You hear here when a picture is ready and when people like what you share."),
            action: StateAction("Create a picture") { model.openPrompt() })
    }
}

private struct MessageRow: View {
    let message: Message
    let now: Date
    let open: @MainActor () -> Void
    @Environment(\.locale) private var locale

    var body: some View {
        Button(action: open) {
            MarkedRow(alignment: .top) {
                IconDisc(systemImage: message.symbol, kind: message.kind == .likesReceived ? .bad : .brand, side: 44)
            } words: {
                VStack(alignment: .leading, spacing: Space.xs) {
                    HStack(alignment: .firstTextBaseline, spacing: Space.s) {
                        Text(message.title)
                            .font(message.isRead ? .reading : .cardTitle).foregroundStyle(Palette.text)
                            .multilineTextAlignment(.leading)
                            .frame(maxWidth: .infinity, alignment: .leading)
                        if !message.isRead {
                            Circle().fill(Palette.navyInk).frame(width: 10, height: 10).accessibilityHidden(true)
                        }
                    }
                    if let who = message.who { line(who).foregroundStyle(Palette.text) }
                    line(message.description).foregroundStyle(Palette.muted)
                    line(time).font(.small).foregroundStyle(Palette.muted)
                }
            }
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(spoken)
        .accessibilityValue(message.isRead ? "" : "unread")
    }

    private func line(_ text: String) -> some View {
        Text(text).font(.note).multilineTextAlignment(.leading).frame(maxWidth: .infinity, alignment: .leading)
    }

    private var time: String { RelativeTime.words(message.createdAt, now: now, locale: locale) }

    private var spoken: String {
        [message.title, message.who, message.description, time].compactMap { $0 }.joined(separator: ", ")
    }
}
