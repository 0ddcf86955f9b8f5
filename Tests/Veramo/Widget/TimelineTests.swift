/// What the widget shows, from the server's answer or without one.
import Clients
import Foundation
import SwiftUI
import Testing
import VeramoCore
import ViewTesting
import WidgetKit

@testable import VeramoWidgets

@MainActor @Suite("Veramo's widget") struct TimelineTests {
    private let now = Date(timeIntervalSince1970: 1_764_000_000)
    private let picture = Data([0xFF, 0xD8, 0xFF])

    private func answer(_ entries: [WidgetAnswer.Entry], again: String = "2026-11-25T20:30:00Z") -> WidgetAnswer {
        WidgetAnswer(entries: entries, askAgain: again)
    }

    private var today: WidgetAnswer {
        answer([
            .init(date: "2026-11-25T20:00:00.250Z", kind: "picture", image: picture),
            .init(date: "2026-11-25T23:00:00Z", kind: "streak", days: 4),
            .init(date: "2026-11-26T23:00:00Z", kind: "nothing"),
        ])
    }

    @Test(
        "VER-W-3 VER-W-6 now and the next midnights by this phone's clock, however wrong it is: picture, streak, default"
    )
    func entries() throws {
        let timeline = try #require(TodayTimeline(today, at: now))
        #expect(timeline.entries.map(\.content) == [.picture(picture), .streak(4), .nothing])
        let hours = timeline.entries.map { ($0.date.timeIntervalSince(now) / 3600 * 100).rounded() / 100 }
        #expect(hours == [0, 3, 27])
        #expect(abs(timeline.askAgain.timeIntervalSince(now) - 1800) < 1)
    }

    @Test("answers that make no sense are none")
    func nonsense() {
        let bad = [
            answer([]), answer([.init(date: "yesterday", kind: "nothing")]),
            answer([.init(date: "2026-11-25T20:00:00Z", kind: "picture")]),
            answer([.init(date: "2026-11-25T20:00:00Z", kind: "video")]),
            answer([.init(date: "2026-11-25T20:00:00Z", kind: "nothing")], again: "soon"),
            answer([
                .init(date: "2026-11-25T20:00:00Z", kind: "nothing"),
                .init(date: "2026-11-25T19:00:00Z", kind: "nothing"),
            ]), answer(Array(repeating: .init(date: "2026-11-25T20:00:00Z", kind: "nothing"), count: 9)),
        ]
        for answer in bad { #expect(TodayTimeline(answer, at: now) == nil) }
        let due = answer([.init(date: "2026-11-25T20:00:00Z", kind: "nothing")], again: "2026-11-25T19:00:00Z")
        #expect(TodayTimeline(due, at: now)?.askAgain == now + TodayTimeline.shortest)
    }

    @Test("without a connection a picture stays until its midnight, then what was known of the next day, then nothing")
    func offline() throws {
        let timeline = try #require(TodayTimeline(today, at: now))
        #expect(timeline.left(at: now + 3600)?.entries.first?.content == .picture(picture))
        #expect(timeline.left(at: now + 3600)?.entries.count == 3)
        #expect(timeline.left(at: now + 3 * 3600)?.entries.first?.content == .streak(4))
        #expect(timeline.left(at: now + 50 * 3600)?.entries.map(\.content) == [.nothing])
        #expect(timeline.left(at: now + 60 * 3600) == nil)
        #expect(timeline.left(at: now - 60) == nil)
        let endless = answer([.init(date: "2026-11-25T20:00:00Z", kind: "picture", image: picture)])
        #expect(try #require(TodayTimeline(endless, at: now)).left(at: now + 60) == nil)
    }

    /// A phone whose server answers as the test says.
    private struct Phone {
        let keychain = KeychainClient.inMemory()
        let files = FilesClient.inMemory()
        let asked = Locked<[String]>([])
        let outcome = Locked<Result<WidgetAnswer, ClientError>>(.failure(.offline))
        let key = WidgetKey(couple: UUID(), token: "w1")

        func feed(at now: Date) -> WidgetFeed {
            WidgetFeed(
                keychain: keychain, files: files,
                widgets: WidgetsClient(
                    file: { (path, query, token) async throws(ClientError) in
                        asked.withLock {
                            $0.append("\(path) \(query["width"] ?? "")x\(query["height"] ?? "") \(token)")
                        }
                        let answer = try outcome.withLock { $0 }.get()
                        do { return try JSONEncoder().encode(answer) } catch { throw .unexpected("\(error)") }
                    }, reload: {}), clock: .fixed(now))
        }
    }

    @Test("VER-W-3 the widget asks with its own token and its pixels; signed out it asks nobody and shows the default")
    func asking() async {
        let phone = Phone()
        let feed = phone.feed(at: now)
        #expect(await feed.timeline(width: 465, height: 465).entries.map(\.content) == [.unlinked])
        #expect(phone.asked.withLock { $0 } == [])
        phone.key.write(phone.keychain)
        phone.outcome.withLock { $0 = .success(today) }
        #expect(await feed.timeline(width: 465, height: 465).entries.first?.content == .picture(picture))
        #expect(phone.asked.withLock { $0 } == ["veramo/v1/widget 465x465 w1"])
        phone.keychain.removeAll()
        #expect(await feed.timeline(width: 465, height: 465).entries.map(\.content) == [.unlinked])
        #expect(phone.files.read("widget-465x465.json") == nil)
    }

    @Test("401 throws the token and the kept picture away; every other failure keeps what is true of the day")
    func failures() async {
        let phone = Phone()
        phone.key.write(phone.keychain)
        phone.outcome.withLock { $0 = .success(today) }
        _ = await phone.feed(at: now).timeline(width: 465, height: 465)
        for failure in [ClientError.offline, .serverDown, .timedOut, .busy(retryAfter: 3), .unexpected("?")] {
            phone.outcome.withLock { $0 = .failure(failure) }
            let kept = await phone.feed(at: now + 3600).timeline(width: 465, height: 465)
            #expect(kept.entries.first?.content == .picture(picture))
            let later = await phone.feed(at: now + 80 * 3600).timeline(width: 465, height: 465)
            #expect(later.entries.map(\.content) == [.nothing])
        }
        phone.outcome.withLock { $0 = .failure(.signedOut) }
        #expect(await phone.feed(at: now).timeline(width: 465, height: 465).entries.map(\.content) == [.unlinked])
        #expect(WidgetKey.read(phone.keychain) == nil && phone.files.read("widget-465x465.json") == nil)
    }

    @Test("a widget asks for its pixels") func pixels() {
        #expect(TodayProvider.pixels(WidgetFamily.systemMedium.size) == (987, 465))
    }

    @Test("VER-W-7 each family shows picture, streak, nothing and the beginning in words, and a tap leads to today")
    func views() {
        for family in WidgetFamily.allCases {
            for content in [TodayEntry.Content.picture(picture), .streak(3), .nothing, .unlinked] {
                let tap = WidgetTap()
                let screen = Screen {
                    TodayWidgetView(entry: TodayEntry(date: now, content: content))
                        .environment(\.widgetFamily, family).environment(\.widgetTap, tap)
                }
                #expect(screen.find(label: content.spoken) != nil, "\(family) \(content)\n\(screen.outline)")
                #expect(tap.link?.absoluteString == "veramo://today")
            }
        }
    }
}
