/// When a day begins, in every zone that Foundation knows and in the cases that history left.
import Foundation
import SeededRandom
import Testing
import VeramoCore

@Suite struct CoupleZoneTests {
    static func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("only zones of the tz database are taken")
    func names() throws {
        for name in ["Europe/Berlin", "UTC", "Asia/Calcutta"] { #expect(try CoupleZone(name).identifier == name) }
        for name in ["", "CEST", "GMT+5", "+02:00", "Mars/Olympus", "Europe/Berlin ", "../etc", "a/b"] {
            #expect(throws: CoupleZone.Problem.unknown, "\(name)") { try CoupleZone(name) }
        }
    }

    @Test("in every zone a day begins once, no instant before it belongs to it, and time never goes back a day")
    func everyZone() throws {
        var random = SplitMix(seed: 3)
        for name in TimeZone.knownTimeZoneIdentifiers where name.contains("/") {
            let zone = try CoupleZone(name)
            for _ in 0..<20 {
                let now = Date(timeIntervalSince1970: Double(random.below(2_400_000_000)))
                let today = zone.day(of: now)
                let begins = zone.firstInstant(of: today)
                #expect(begins <= now && zone.day(of: begins) == today, "\(name) \(now)")
                #expect(zone.day(of: begins.addingTimeInterval(-1)) < today, "\(name) \(now)")
                #expect(zone.firstInstant(of: today.adding(days: 1)) > now, "\(name) \(now)")
                let midnights = zone.midnights(after: now, count: 2)
                #expect(midnights.count == 2 && midnights[0] > now && midnights[1] > midnights[0], "\(name)")
            }
        }
    }

    @Test("in every zone each day of 2026 and 2028 has 22 to 26 hours, leap day and clock changes included")
    func lengths() throws {
        for name in TimeZone.knownTimeZoneIdentifiers where name.contains("/") {
            let zone = try CoupleZone(name)
            for start in ["2026-01-01", "2028-01-01"] {
                let begins = (0...366).map { zone.firstInstant(of: day(start).adding(days: $0)).timeIntervalSince1970 }
                let isEven = zip(begins, begins.dropFirst()).allSatisfy { (22 * 3600...26 * 3600).contains($1 - $0) }
                #expect(isEven, "\(name) \(start)")
            }
        }
    }

    @Test(
        "days begin at the first midnight, also where clocks change there, north and south",
        arguments: [
            ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"),
            ("Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00Z"),
            ("Australia/Sydney", "2026-10-05", "2026-10-04T13:00:00Z"),
            // No midnight: 00:00 became 01:00.
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
            // Midnight twice: 01:00 became 00:00.
            ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"),
            // One minute of the day, then 23:01 of the day before again.
            ("America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z"),
            ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
            ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
        ])
    func named(_ name: String, _ date: String, _ begins: String) throws {
        #expect(try CoupleZone(name).firstInstant(of: day(date)) == Self.instant(begins))
    }

    @Test("Samoa skipped a day; a day that comes back over midnight stays today")
    func oddities() throws {
        let samoa = try CoupleZone("Pacific/Apia")
        #expect(samoa.skips(day("2011-12-30")) && !samoa.skips(day("2011-12-29")) && !samoa.skips(day("2011-12-31")))
        let midnights = try samoa.midnights(after: Self.instant("2011-12-29T20:00:00Z"), count: 2)
        #expect(midnights.map(samoa.day) == [day("2011-12-31"), day("2012-01-01")])
        let stJohns = try CoupleZone("America/St_Johns")
        #expect(try stJohns.day(of: Self.instant("2010-11-07T02:45:00Z")) == day("2010-11-07"))
        #expect(samoa.day(of: .distantPast) < samoa.day(of: .distantFuture))
    }
}
