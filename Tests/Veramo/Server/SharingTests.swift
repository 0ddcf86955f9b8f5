/// From one's gallery to the other's calendar: what is shared, on which day, for whom, and until when.
import Foundation
import ServerDatabase
import TestSupport
import Testing
import Wire

@Suite("Sharing", .timeLimit(.minutes(3)))
struct SharingTests {
    @Test(
        """
        VER-F-25 VER-S1d VER-T-2 one makes a picture and shares it, the partner sees it at once; of a day the newest comes first
        """)
    func endToEnd() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let first = try await ana.picture(seed: 1)
            #expect(try await bo.pictures("2027-03-01").isEmpty)
            try await ana.share(first, "2027-03-01")
            #expect(try await bo.pictures("2027-03-01") == [first])
            let mine = try await ana.look(first, "large")
            let theirs = try await bo.look(first, "large")
            #expect(theirs.status == 200 && theirs.body == mine.body && theirs.body.count > 1000)
            try await phones.go("2027-03-01 13:00+01")
            let second = try await bo.picture(seed: 2)
            try await bo.share(second, "2027-03-01")
            for person in [ana, bo] { #expect(try await person.pictures("2027-03-01") == [second, first]) }
            let stranger = try await ana.somebodyElse()
            #expect(try await stranger.pictures("2027-03-01").isEmpty)
            #expect(try await stranger.look(first).status == 404)
        }
    }

    @Test(
        """
        VER-S5f VER-S5c however often a share is tapped there is one entry; past days, days that don't exist, foreign pictures \
        and people without a partner are refused
        """)
    func commit() async throws {
        try await TwoPhones.linked(zone: "Pacific/Auckland") { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let id = try await ana.picture()
            func refusal(_ person: ProductStage, _ picture: String, _ day: String) async throws -> String? {
                try await person.refusal("share", ["picture": .string(picture), "day": .string(day)])
            }
            // In Auckland it is 2 March already.
            #expect(try await refusal(ana, id, "2027-03-01") == "PT422 past_day")
            #expect(try await refusal(ana, id, "1027-03-01") == "PT422 past_day")
            #expect(try await refusal(ana, id, "3027-03-01") == "PT422 day_too_far")
            #expect(try await refusal(ana, id, "2027-02-29")?.hasPrefix("22008") == true)
            #expect(try await refusal(ana, id, "soon")?.hasPrefix("22007") == true)
            #expect(try await refusal(bo, id, "2027-03-02") == "PT404 picture_not_found")
            #expect(try await refusal(ana, UUID().uuidString, "2027-03-02") == "PT404 picture_not_found")
            let alone = try await ana.somebodyElse()
            #expect(try await refusal(alone, try await alone.picture(), "2027-03-02") == "PT409 not_paired")
            #expect(try await ana.number("select count(*) from veramo.entries") == 0)
            let entries = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<8 { group.addTask { try await ana.share(id, "2027-03-02") } }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(entries.count == 1)
            let row = try await ana.database.query("select couple_id, user_id, picture_id, day from veramo.entries")
                .only()
            #expect(row["user_id"] == ana.user.path && row["picture_id"] == id && row["day"] == "2027-03-02")
            let couple = try await phones.couple()
            #expect(row["couple_id"] == couple)
        }
    }

    @Test("VER-F-11 what is planned its owner sees, moves and takes back; the partner does none of it")
    func plans() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let id = try await ana.picture()
            #expect(
                try await ana.refusal("share", ["picture": .string(id), "day": "2027-03-05"]) == "PT402 plan_required")
            try await bo.buyPlan()
            let entry: JSONValue = .string(try await ana.share(id, "2027-03-05"))
            #expect(try await ana.pictures("2027-03-05") == [id])
            #expect(try await ana.look(id).status == 200)
            #expect(try await ana.rpc("month", ["month": "2027-03-01"]).arrayValue?.count == 1)
            #expect(
                try await bo.refusal("reschedule", ["entry": entry, "day": "2027-03-06"]) == "PT404 entry_not_found")
            #expect(try await bo.refusal("withdraw", ["entry": entry]) == "PT404 entry_not_found")
            #expect(try await ana.refusal("reschedule", ["entry": entry, "day": "2027-02-28"]) == "PT422 past_day")
            #expect(try await ana.refusal("reschedule", ["entry": entry, "day": "2027-03-06"]) == nil)
            try await phones.go("2027-03-05 12:00+01")
            #expect(try await bo.pictures("2027-03-05").isEmpty)
            #expect(try await bo.pictures("2027-03-06").isEmpty)
            #expect(try await ana.refusal("withdraw", ["entry": entry]) == nil)
            try await phones.go("2027-03-06 12:00+01")
            #expect(try await bo.pictures("2027-03-06").isEmpty)
            #expect(try await ana.pictures("2027-03-06").isEmpty)
        }
    }

    @Test(
        """
        VER-F-12 VER-F-13 VER-F-14 VER-F-15 VER-F-16 VER-F-17 both have the same streak: days of adding by either, several count \
        once, today not yet counted breaks nothing, a whole day does; also over the change of clocks
        """)
    func streak() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let (one, two) = (try await ana.picture(seed: 1), try await bo.picture(seed: 2))
            func both(_ days: Int, _ comment: Comment) async throws {
                #expect(try await ana.streak() == days)
                #expect(try await bo.streak() == days, comment)
            }
            // On 28 March clocks in Berlin go from two to three.
            try await phones.go("2027-03-27 23:30+01")
            try await both(0, "none yet")
            try await ana.share(one, "2027-03-27")
            try await bo.share(two, "2027-03-27")
            try await both(1, "two of one day")
            try await phones.go("2027-03-28 00:00+01")
            try await both(1, "today has none yet")
            try await phones.go("2027-03-28 23:30+02")
            try await bo.share(two, "2027-03-28")
            try await both(2, "by the other")
            try await bo.buyPlan()
            try await ana.share(one, "2027-03-30")
            try await both(2, "planning ahead counts on the day of adding")
            try await phones.go("2027-03-29 23:59:59+02")
            try await both(2, "until the end of the day")
            try await phones.go("2027-03-30 00:00+02")
            try await both(0, "a whole day without")
            #expect(try await bo.pictures("2027-03-30") == [one])
        }
    }

    @Test("VER-F-28 either one changes the couple's one zone, both see it, and days that are over stay as they were")
    func zone() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            let (one, two) = (try await ana.picture(seed: 1), try await ana.picture(seed: 2))
            try await bo.buyPlan()
            try await ana.share(one, "2027-03-01")
            try await ana.share(two, "2027-03-03")
            try await phones.go("2027-03-02 12:00+01")
            let before = try await bo.rpc("day", ["day": "2027-03-01"])
            #expect(try await bo.refusal("change_zone", ["zone": "Mars/Base"]) == "PT400 unknown_zone")
            _ = try await bo.rpc("change_zone", ["zone": "Pacific/Honolulu"])
            for person in [ana, bo] { #expect(try await person.pairing()["zone"] == "Pacific/Honolulu") }
            #expect(try await bo.rpc("day", ["day": "2027-03-01"]) == before)
            #expect(try await bo.look(one).status == 200)
            try await phones.go("2027-03-03 09:59+00")
            #expect(try await bo.pictures("2027-03-03").isEmpty)
            #expect(try await bo.look(two).status == 404)
            try await phones.go("2027-03-03 10:00+00")
            #expect(try await bo.pictures("2027-03-03") == [two])
            #expect(try await bo.look(two).status == 200)
        }
    }
}

@Suite("The end of a link", .timeLimit(.minutes(3)))
struct PartingTests {
    @Test(
        """
        VER-F-5 either one ends the link at any time: what was not shown by then never is, nothing new is shared, and what is \
        in the other's gallery stays closed; what both had seen both keep, until its owner takes it back
        """)
    func unlink() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            try await ana.buyPlan()
            let (shown, planned, secret) = (
                try await ana.picture(seed: 1), try await ana.picture(seed: 2), try await ana.picture(seed: 3)
            )
            let entry = try await ana.share(shown, "2027-03-01")
            try await ana.share(planned, "2027-03-02")
            let couple: JSONValue = .string(try await phones.couple())
            #expect(try await (ana.somebodyElse()).refusal("end_link", ["couple": couple]) == "PT404 link_not_found")
            for person in [bo, ana, bo] { _ = try await person.rpc("end_link", ["couple": couple]) }
            for person in [ana, bo] { #expect(try await person.pairing()["state"] == "alone") }
            try await phones.go("2027-03-03 12:00+01")
            #expect(try await bo.look(planned).status == 404)
            #expect(try await bo.look(secret).status == 404)
            #expect(try await bo.rpc("day", ["day": "2027-03-02", "couple": couple]).arrayValue?.isEmpty == true)
            #expect(
                try await ana.refusal("share", ["picture": .string(shown), "day": "2027-03-03"]) == "PT409 not_paired")
            for person in [ana, bo] {
                let day = try await person.rpc("day", ["day": "2027-03-01", "couple": couple]).arrayValue
                #expect(day?.first?["picture_id"]?.stringValue == shown)
                #expect(try await person.look(shown).status == 200)
            }
            _ = try await ana.rpc("withdraw", ["entry": .string(entry)])
            #expect(try await bo.look(shown).status == 404)
        }
    }

    @Test("a picture shared while the link ends is either on the calendar that both keep or refused, never in between")
    func race() async throws {
        try await TwoPhones.open { phones in
            for round in 0..<6 {
                let (one, other) = (try await phones.ana.somebodyElse(), try await phones.ana.somebodyElse())
                let couple = try await TwoPhones.link(one, other)
                let id = try await one.picture(seed: UInt64(round))
                async let share = one.refusal("share", ["picture": .string(id), "day": "2027-03-01"])
                async let end = other.refusal("unlink", ["blocks": .bool(round % 2 == 0)])
                let (shared, ended) = (try await share, try await end)
                #expect(ended == nil && (shared == nil || shared == "PT409 not_paired"))
                let day = try await other.rpc("day", ["day": "2027-03-01", "couple": .string(couple)]).arrayValue
                #expect(day?.count == (shared == nil ? 1 : 0))
                #expect(try await other.look(id).status == (shared == nil ? 200 : 404))
            }
        }
    }

    @Test(
        """
        deleting an account ends its link first and takes all of that person's; the partner is free, keeps the own pictures, and \
        loses what the other had shared
        """)
    func deletion() async throws {
        try await TwoPhones.linked { phones in
            let (ana, bo) = (phones.ana, phones.bo)
            try await ana.openSession()
            let (hers, his) = (try await ana.picture(seed: 1), try await bo.picture(seed: 2))
            try await ana.share(hers, "2027-03-01")
            try await bo.share(his, "2027-03-01")
            _ = try await ana.place("image/jpeg", bytes: 10)
            let couple = try await phones.couple()
            let export = try await ana.call("export-data", [:]).json["apps"]?["veramo"]
            #expect(export?["pictures"]?.arrayValue?.first?["id"]?.stringValue == hers, "\(export?.jsonText ?? "")")
            #expect(export?["calendar"]?.arrayValue?.count == 1 && export?["links"]?.arrayValue?.count == 1)
            let answer = try await ana.call(
                "delete-account", ["confirm": .string(DeleteAccountRequest.confirmation)])
            #expect(answer.status == 200, "\(answer)")
            #expect(try await bo.pairing()["state"] == "alone")
            #expect(try await bo.look(hers).status == 404)
            #expect(try await bo.look(his).status == 200)
            let day = try await bo.rpc("day", ["day": "2027-03-01", "couple": .string(couple)]).arrayValue
            #expect(day?.map { $0["picture_id"]?.stringValue } == [his])
            #expect(try await bo.rpc("past_couples").arrayValue?.first?["couple_id"]?.stringValue == couple)
            let tables = try await ana.database.query(
                """
                select c.table_name from information_schema.columns c join information_schema.tables t
                    using (table_schema, table_name)
                where c.table_schema = 'veramo' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
                    and c.table_name <> 'gone_folders'
                """
            ).map { try $0.string("table_name") }
            #expect(tables.count > 5)
            for table in tables {
                let left = "select count(*) from veramo.\(table) where user_id = '\(ana.user.path)'"
                #expect(try await ana.number(left) == 0, "\(table)")
            }
            let files = "select count(*) from storage.objects where owner_id = '\(ana.user.path)'"
            #expect(try await ana.number(files) == 0)
            try await eventually { try await ana.number("select count(*) from veramo.gone_folders") == 0 }
            try await TwoPhones.link(bo, try await bo.somebodyElse())
        }
    }
}
