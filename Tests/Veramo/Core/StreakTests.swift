/// The streak, across clock changes, skipped days and changes of zone.
import Foundation
import SeededRandom
import Testing
import VeramoCore

@Suite struct StreakTests {
    private let today = day("2028-03-01")

    @Test(
        "VER-F-15 consecutive days of adding count, by whomever and once a day; today is open"
    )
    func counting() {
        func days(_ ago: Int...) -> Int { Streak(added: Set(ago.map { today.adding(days: -$0) }), today: today).days }
        #expect(days() == 0 && days(0) == 1 && days(1) == 1 && days(2) == 0)
        // The leap day counts.
        #expect(days(0, 1, 2) == 3 && days(1, 2, 3) == 3 && days(0, 2, 3) == 1 && days(-2) == 0)
    }

    @Test("a run of any length counts whole, ends at a gap, and adding never shortens it")
    func property() {
        var random = SplitMix(seed: 7)
        for _ in 0..<300 {
            let (length, end) = (1 + random.below(800), random.below(2))
            var added = Set((0..<length).map { today.adding(days: -end - $0) })
            added.insert(today.adding(days: -end - length - 1))
            #expect(Streak(added: added, today: today).days == length)
            #expect(Streak(added: added, today: today.adding(days: 3)).days == 0)
            added.insert(today.adding(days: random.below(900) - 898))
            #expect(Streak(added: added, today: today).days >= length)
        }
    }

    @Test("a change of zone in mid-streak breaks nothing, westward or eastward, nor does a day that never was")
    func zones() throws {
        let (east, west) = (try CoupleZone("Pacific/Auckland"), try CoupleZone("Pacific/Honolulu"))
        let now = try Date("2026-11-24T12:00:00Z", strategy: .iso8601)
        let added = Set((0..<10).map { east.day(of: now).adding(days: -$0) })
        #expect(east.day(of: now) == west.day(of: now).adding(days: 1))
        #expect(Streak(added: added, today: west.day(of: now)).days == 10)
        let past = Set((0..<10).map { west.day(of: now).adding(days: -$0) })
        #expect(Streak(added: past, today: east.day(of: now)).days == 10)
        let samoa = try CoupleZone("Pacific/Apia")
        let around: Set = [day("2011-12-28"), day("2011-12-29"), day("2011-12-31")]
        #expect(Streak(added: around, today: day("2011-12-31"), isSkipped: samoa.skips).days == 3)
    }

    @Test("milestones: 3, 7, 14, 30, 50, 100, 200, 365, then each further year")
    func milestones() {
        #expect((0...1100).filter(Streak.isMilestone) == [3, 7, 14, 30, 50, 100, 200, 365, 730, 1095])
        for length in 0...1100 {
            let streak = Streak(added: Set((0..<length).map { today.adding(days: -$0) }), today: today)
            #expect(streak.nextMilestone > length && Streak.isMilestone(streak.nextMilestone))
        }
    }
}
