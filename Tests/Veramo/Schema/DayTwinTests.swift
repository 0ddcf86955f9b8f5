/// What Postgres says of a couple's days and what Core says, over random zones, days and instants.
import Foundation
import SeededRandom
import ServerDatabase
import TestSupport
import Testing
import VeramoCore

@Suite struct DayTwinTests {
    private struct Case: Encodable {
        var day: String
        var zone: String
        /// Seconds since 1970.
        var at: Int
    }

    @Test("a day begins at the same second, and an instant is in the same day, for Postgres and for Core")
    func twins() async throws {
        try await withTestDatabase(.product) { database in
            let known = try await database.query("select name from pg_timezone_names").compactMap { $0["name"] }
            let zones = TimeZone.knownTimeZoneIdentifiers.filter(Set(known).contains).compactMap {
                try? CoupleZone($0)
            }
            try #require(zones.count > 300)
            var random = SplitMix(seed: 15)
            for _ in 0..<20 { try await compare((0..<5000).map { _ in draw(zones, &random) }, in: database) }
        }
    }

    /// Half of the instants lie within hours of the day's beginning, where mistakes would be.
    private func draw(_ zones: [CoupleZone], _ random: inout SplitMix) -> (CalendarDay, CoupleZone, Date) {
        let zone = zones[random.below(zones.count)]
        // From 1975 to 2060.
        let day = CalendarDay(number: 1826 + random.below(31_046))
        let spread = random.chance(0.5) ? 4 * 3600 : 40 * 3600
        return (day, zone, zone.firstInstant(of: day).addingTimeInterval(Double(random.below(2 * spread) - spread)))
    }

    private func compare(_ drawn: [(CalendarDay, CoupleZone, Date)], in database: Database) async throws {
        let cases = drawn.map {
            Case(day: $0.description, zone: $1.identifier, at: Int($2.timeIntervalSince1970))
        }
        let rows = try await database.query(
            """
            select extract(epoch from veramo.day_start(day, zone))::bigint as start,
                veramo.day_at(to_timestamp(at), zone) as shown
            from json_array_elements($1::json) with ordinality e (one, place)
            cross join lateral json_to_record(one) c (day date, zone text, at bigint) order by place
            """, [String(decoding: JSONEncoder().encode(cases), as: UTF8.self)])
        try #require(rows.count == drawn.count)
        for ((day, zone, at), row) in zip(drawn, rows) {
            let start = Int(zone.firstInstant(of: day).timeIntervalSince1970)
            #expect(row["start"] == String(start), "\(day) in \(zone.identifier)")
            #expect(row["shown"] == zone.day(of: at).description, "\(at) in \(zone.identifier)")
        }
    }
}
