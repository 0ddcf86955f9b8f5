/// Messages, the newest first.
import Clients
import Foundation
import Styleguide
import SwiftUI
import WorkFeatures

struct NotificationsView: View {
    let model: ArtifexModel
    private var inbox: InboxModel { model.inbox }

    var body: some View {
        ScreenScroll(spacing: 0) {
            OfflineBanner(connection: model.connection, text: "New messages come when you are online.")
            if let problem = inbox.problem {
                Banner(text: problem, systemImage: "exclamationmark.triangle.fill", kind: .unsure)
            }
            content
        }
        .navigationTitle("Notifications")
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                if inbox.hasUnread { Button("Mark all as read") { Task { await read(nil) } } }
            }
        }
        .refreshable { await inbox.feed.refresh() }
        .task { await inbox.feed.refresh() }
        .onChange(of: model.unread) { Task { await inbox.feed.refresh() } }
    }

    @ViewBuilder private var content: some View {
        switch inbox.feed.phase {
        case .loading where inbox.feed.rows.isEmpty: ProgressView("Loading messages").frame(maxWidth: .infinity)
        case .failed(let trouble):
            Banner(
                text: "\(trouble.title). \(trouble.message)", systemImage: trouble.systemImage, kind: .unsure,
                action: StateAction("Try again") { Task { await inbox.feed.refresh() } })
        default:
            if inbox.feed.rows.isEmpty {
                Text("Nothing yet. You hear here when a picture is ready, and when others like what you share.")
                    .font(.reading).foregroundStyle(Palette.muted).multilineTextAlignment(.center)
                    .frame(maxWidth: .infinity).padding(.top, Space.xxl)
            }
            ForEach(inbox.feed.rows) { message in
                MessageRow(message: message, now: model.clients.clock.now()) { Task { await open(message) } }
                Divider()
            }
            MoreRow(feed: inbox.feed)
        }
    }

    private func open(_ message: Message) async {
        if let image = message.imageID { model.open(.picture(image)) }
        await read(message)
    }

    private func read(_ message: Message?) async {
        await inbox.markRead(message)
        await model.refreshUnread()
    }
}

private struct MessageRow: View {
    let message: Message
    let now: Date
    let open: @MainActor () -> Void
    @Environment(\.locale) private var locale

    var body: some View {
        Button(action: open) {
            HStack(alignment: .top, spacing: Space.m) {
                Image(systemName: message.symbol).font(.title3).foregroundStyle(Palette.navyInk)
                    .frame(width: 40, height: 40)
                    .background(Palette.field, in: Circle())
                    .accessibilityHidden(true)
                VStack(alignment: .leading, spacing: 2) {
                    Text(message.title).font(message.isRead ? .reading : .cardTitle).foregroundStyle(Palette.text)
                    Text(message.description).font(.note).foregroundStyle(Palette.muted)
                    if let who = message.who { Text(who).font(.note).foregroundStyle(Palette.text) }
                    Text(RelativeTime.words(message.createdAt, now: now, locale: locale))
                        .font(.small).foregroundStyle(Palette.muted)
                }
                .multilineTextAlignment(.leading)
                Spacer(minLength: 0)
                if !message.isRead {
                    Circle().fill(Palette.navyInk).frame(width: 8, height: 8).accessibilityLabel("Unread")
                }
            }
            .padding(.vertical, Space.m)
        }
        .buttonStyle(.plain)
        .accessibilityElement(children: .combine)
    }
}

extension Message {
    var symbol: String {
        switch kind {
        case .imageReady: "sparkles"
        case .likesReceived: "heart.fill"
        case .systemUpdate: "bell"
        }
    }

    /// "Ana and 12 others"; nil for what isn't about likes.
    var who: String? {
        guard let people else { return nil }
        let others = people - 1
        guard let actorName else { return people == 1 ? "1 like" : "\(people) likes" }
        return switch others {
        case ..<1: actorName
        case 1: "\(actorName) and 1 other"
        default: "\(actorName) and \(others) others"
        }
    }
}
