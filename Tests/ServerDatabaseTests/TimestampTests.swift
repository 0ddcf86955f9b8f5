/// Postgres' timestamps to `Date` and back, and its ids.
import Foundation
import ServerDatabase
import Testing

@Suite struct TimestampTests {
    @Test(
        "known moments",
        arguments: [
            ("1970-01-01 00:00:00+00", 0.0), ("2024-02-29 23:59:59.5+00", 1_709_251_199.5),
            ("2000-03-01 00:00:00+00", 951_868_800.0), ("1969-12-31 23:59:59+00", -1.0),
        ])
    func known(_ text: String, _ seconds: Double) throws {
        let date = try #require(PostgresTimestamp.date(text))
        #expect(date.timeIntervalSince1970 == seconds)
        #expect(PostgresTimestamp.date(PostgresTimestamp.text(date)) == date)
    }

    @Test("ids as Postgres writes them, and nothing else")
    func ids() throws {
        for id in [UUID(), UUID(), UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 254, 255))] {
            #expect(UUID.written(id.uuidString) == id && UUID.written(id.uuidString.lowercased()) == id)
            let text = id.uuidString
            for wrong in [
                "", String(text.dropLast()), text + "0", text.replacing("-", with: ""), "{\(text)}", " " + text,
                text.replacing("-", with: "0"), "g" + text.dropFirst(), String(text.reversed()),
            ] { #expect(UUID.written(wrong) == nil, "\(wrong)") }
        }
    }

    @Test("nonsense is nil", arguments: ["", "infinity", "2024-01-01", "now"])
    func nonsense(_ text: String) { #expect(PostgresTimestamp.date(text) == nil) }
}
