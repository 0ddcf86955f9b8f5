/// Dates that one may share for, who sees what, codes, wishes, and the widget.
import Foundation
import SeededRandom
import Testing
import VeramoCore

@Suite struct SharingTests {
    private let zone: CoupleZone
    private let now: Date

    init() throws {
        (zone, now) = (try CoupleZone("Europe/Berlin"), try Date("2026-11-24T23:30:00Z", strategy: .iso8601))
    }

    @Test("dates from today in the couple's zone to 366 days ahead; every other is refused in a sentence")
    func dates() throws {
        // In London it is still the 24th.
        for good in ["2026-11-25", "2027-11-26"] {
            #expect(try ShareDates.check(good, now: now, zone: zone) == day(good))
        }
        for bad in ["2026-11-24", "2027-11-27", "3026-11-24", "2027-02-29", "", "1999-01-01"] {
            let problem = #expect(throws: ShareDates.Problem.self) {
                _ = try ShareDates.check(bad, now: now, zone: zone)
            }
            #expect(problem?.message.hasSuffix(".") == true)
        }
        // The refusal of a date that the device still calls today names the zone that decides.
        let past = ShareDates.Problem.past(day("2026-11-24"), today: day("2026-11-25"), zone: "Europe/Berlin")
        #expect(throws: past) { _ = try ShareDates.check("2026-11-24", now: now, zone: zone) }
        #expect(past.message.contains("Europe/Berlin") && past.message.contains("November 25, 2026"))
        let samoa = try CoupleZone("Pacific/Apia")
        let before = try Date("2011-12-29T20:00:00Z", strategy: .iso8601)
        #expect(throws: ShareDates.Problem.never(day("2011-12-30"), zone: "Pacific/Apia")) {
            _ = try ShareDates.check("2011-12-30", now: before, zone: samoa)
        }
    }

    @Test("in every zone the partner sees an entry from the day's first instant, its owner always")
    func visibility() throws {
        for name in TimeZone.knownTimeZoneIdentifiers where name.contains("/") {
            let zone = try CoupleZone(name)
            let begins = zone.firstInstant(of: day("2026-10-25"))
            let before = begins.addingTimeInterval(-0.001)
            #expect(!Visibility.isVisible(day("2026-10-25"), isMine: false, now: before, zone: zone), "\(name)")
            #expect(Visibility.isVisible(day("2026-10-25"), isMine: false, now: begins, zone: zone), "\(name)")
            #expect(Visibility.isVisible(day("2026-10-25"), isMine: true, now: before, zone: zone), "\(name)")
        }
    }

    @Test("codes have six characters without look-alikes, and are read as people type them")
    func codes() throws {
        var random = SplitMix(seed: 1)
        #expect(Set(PairingCode.alphabet).isDisjoint(with: "0O1IL2Z5S8BUV"))
        for _ in 0..<500 {
            let code = PairingCode(using: &random)
            #expect(code.text.count == 6)
            #expect(try PairingCode(typed: " \(code.text.prefix(3).lowercased())-\(code.text.suffix(3))\n") == code)
        }
        for bad in ["", "34679", "34679AC", "34679O", "34679é", String(repeating: "A", count: 9999)] {
            #expect(throws: PairingCode.Problem.self) { _ = try PairingCode(typed: bad) }
        }
    }

    @Test("wishes: 500 characters as a person counts them, a preset or none, up to five pictures")
    func wishes() throws {
        let family = "👨‍👩‍👧"
        #expect(try MemoryWish(MemoryRequest(prompt: String(repeating: "é", count: 500))).kind == .text)
        #expect(try MemoryWish(MemoryRequest(prompt: "  \(family) \n us ")).prompt == "\(family) us")
        #expect(try MemoryWish(MemoryRequest(prompt: "", preset: "dreamy", references: [UUID()])).kind == .oneReference)
        let five = (1...5).map { _ in UUID() }
        #expect(try MemoryWish(MemoryRequest(prompt: "us", references: five)).kind == .severalReferences)
        for bad in [
            MemoryRequest(prompt: " "), MemoryRequest(prompt: String(repeating: "a", count: 501)),
            MemoryRequest(prompt: "a", preset: "oil"), MemoryRequest(prompt: "a", references: five + [UUID()]),
            MemoryRequest(prompt: "a", references: [five[0], five[0]]),
            MemoryRequest(prompt: String(repeating: "a\u{301}\u{302}\u{303}\u{304}\u{305}", count: 499)),
        ] { #expect(throws: MemoryWish.Problem.self) { _ = try MemoryWish(bad) } }
        #expect(MemoryPreset.allCases.map(\.title).contains("Cartoon"))
    }

    @Test("the widget shows the partner's latest of each day, else the streak, else the default")
    func widget() {
        func picture(_ date: String, _ age: Double, mine: Bool = false) -> WidgetPicture {
            WidgetPicture(id: UUID(), day: day(date), addedAt: now.addingTimeInterval(-age), isMine: mine)
        }
        let latest = picture("2026-11-25", 10)
        let tomorrow = picture("2026-11-26", 5)
        let pictures = [picture("2026-11-25", 20), latest, picture("2026-11-25", 1, mine: true), tomorrow]
        let added: Set = [day("2026-11-24"), day("2026-11-25"), day("2026-11-26")]
        let timeline = WidgetTimeline(now: now, zone: zone, pictures: pictures, added: added)
        #expect(timeline.entries.map(\.date) == [now] + zone.midnights(after: now, count: 2))
        #expect(timeline.entries[0].content == .picture(latest) && timeline.entries[1].content == .picture(tomorrow))
        #expect(timeline.entries[2].content.words == "Your streak: 3 days")
        #expect(timeline.askAgain == now.addingTimeInterval(1800))
        let empty = WidgetTimeline(now: now.addingTimeInterval(22 * 3600 + 1800), zone: zone, pictures: [], added: [])
        #expect(empty.entries.allSatisfy { $0.content == .nothing } && empty.askAgain > now)
    }
}
