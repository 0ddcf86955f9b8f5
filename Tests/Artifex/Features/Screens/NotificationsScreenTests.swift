/// Notifications, as somebody sees them.
import Clients
import Foundation
import Testing
import ViewTesting
import WebUI
import Wire

@testable import ArtifexFeatures

@MainActor @Suite struct NotificationsScreenTests {
    private let gallery = FakeGallery(pictures: 1)
    private let ready = "Your AI image is ready!"
    private let view = "Your masterpiece has been generated—tap to view and download"

    private func fill() {
        gallery.set {
            $0.messages = [
                message(3, "image_ready", title: ready, description: view, image: FakeGallery.id(0), ago: 20),
                message(
                    2, "likes_received", title: "People love your artwork!",
                    description: "Check out the latest likes on your AI creation", image: FakeGallery.id(0),
                    actor: "Ana", people: 13, ago: 24 * 60),
                message(1, isRead: true, ago: 3 * 3600),
            ]
        }
    }

    @Test("ART-7.1 the Notification screen lists notifications newest first")
    func order() async {
        fill()
        let screen = await Shown(gallery, .notifications).screen
        #expect(screen.isInOrder(ready, "People love your artwork!", "News"))
        #expect(gallery.calls(of: "inbox") == 1)
    }

    @Test("ART-7.2 each notification shows icon, title, description and timestamp")
    func parts() async throws {
        fill()
        let screen = await Shown(gallery, .notifications).screen
        let lines = screen.everything.filter { $0.attribute("aria-label")?.contains(" ago") == true }
        #expect(lines.count == 2)
        for line in lines { #expect(line.everything.contains { $0.isMarkup }, "no icon") }
        #expect(screen.isInOrder(ready, view, "Just now"))
        #expect(screen.isInOrder("News", "Something new.", "3 hours ago"))
    }

    @Test("likes of several people are one message that names the latest")
    func likes() async {
        fill()
        let screen = await Shown(gallery, .notifications).screen
        #expect(
            screen.isInOrder(
                "People love your artwork!", "Ana and 12 others", "Check out the latest likes on your AI creation"))
        let cases: [(String?, Int64, String)] = [
            ("Ana", 1, "Ana"), ("Ana", 2, "Ana and 1 other"), (nil, 1, "1 person"), (nil, 9, "9 people"),
        ]
        for (name, people, words) in cases {
            gallery.set { $0.messages = [message(1, "likes_received", actor: name, people: people)] }
            #expect(await Shown(gallery, .notifications).screen.contains(words))
        }
    }

    @Test("ART-7.4a tapping the image-ready notification opens that image")
    func open() async {
        fill()
        let shown = await Shown(gallery, .notifications)
        let line = "\(ready), \(view), Just now"
        #expect(shown.screen.find(label: line)?.value == "unread")
        await shown.screen.tap(line)
        #expect(shown.model.notificationsPath == [.picture(FakeGallery.id(0))])
        #expect(shown.screen.isInOrder("Prompt", "Picture 0"))
        #expect(gallery.calls(of: "mark_read", ["ids": [3]]) == 1)
        await shown.screen.tap("Back")
        #expect(shown.screen.find(label: line)?.value.isEmpty == true)
    }

    nonisolated private static let ages: [(Double, String)] = [
        (-90, "Just now"), (0, "Just now"), (59, "Just now"), (60, "1 min ago"), (1440, "24 min ago"),
        (3540, "59 min ago"), (3600, "1 hour ago"), (18_000, "5 hours ago"), (86_400, "1 day ago"),
        (518_400, "6 days ago"),
    ]

    @Test(
        "ART-7.7 timestamps are relative, such as “Just now”, “1 min ago”, “24 min ago”",
        arguments: ages)
    func times(_ seconds: Double, _ words: String) async {
        gallery.set { $0.messages = [message(1, ago: seconds)] }
        #expect(await Shown(gallery, .notifications).screen.contains(words))
    }

    @Test("after a week the date stands there, as the person's settings write it")
    func dates() {
        let now = FakeGallery.start
        let words = RelativeTime.words(now - 8 * 86_400, now: now, locale: Locale(identifier: "de_DE"))
        #expect(words.contains("2026") && !words.contains("ago"))
    }

    @Test("ages are counted again when the list is shown again")
    func older() async {
        gallery.set { $0.messages = [message(1)] }
        let model = gallery.model()
        let inbox = InboxModel(gallery: model.gallery, clock: gallery.clients.clock)
        await inbox.refresh()
        gallery.set { $0.now += 120 }
        await inbox.refresh()
        #expect(inbox.now == FakeGallery.start + 120)
    }

    @Test("ART-7.8 horizontal divider lines separate the notifications")
    func dividers() async {
        fill()
        let screen = await Shown(gallery, .notifications).screen
        #expect(screen.everything.filter { $0.classes.contains("dvh") }.count == 2)
    }

    @Test("all are marked as read at once; what the server refused is unread again")
    func markAll() async {
        fill()
        let shown = await Shown(gallery, .notifications)
        #expect(shown.model.unread == 2)
        gallery.set { $0.errors["mark_read"] = [.offline] }
        await shown.screen.tap("Mark all as read")
        #expect(shown.screen.contains("Nothing was changed."))
        await shown.screen.tap("OK")
        #expect(shown.screen.spoken.filter { $0.contains("unread") }.count == 2)
        await shown.screen.tap("Mark all as read")
        #expect(shown.model.unread == 0 && shown.screen.find(label: "Mark all as read") == nil)
        #expect(gallery.calls(of: "mark_read", ["ids": .null]) == 2)
    }

    @Test("a message about a picture that is gone opens a page that says so")
    func gonePicture() async {
        gallery.set { $0.messages = [message(1, "image_ready", title: ready, image: FakeGallery.id(9))] }
        let screen = await Shown(gallery, .notifications).screen
        await screen.tap("\(ready), Something new., Just now")
        #expect(screen.contains("This picture isn’t here any more"))
    }

    @Test("the states: nothing yet, no connection")
    func states() async {
        let empty = await Shown(gallery, .notifications).screen
        #expect(empty.contains("No notifications yet"))
        gallery.set { $0.errors["inbox"] = [.offline] }
        let offline = await Shown(gallery, .notifications).screen
        #expect(offline.contains("No internet connection."))
        await offline.tap("Try again")
        #expect(offline.contains("No notifications yet"))
    }
}
