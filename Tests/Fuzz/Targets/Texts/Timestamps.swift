/// Points in time as Postgres prints them.
import Foundation
import ServerDatabase
import Wire

extension FuzzTarget {
    static let timestamps = FuzzTarget(
        "timestamps", feeds: "text to PostgresTimestamp and AuthTimestamp", longest: 128,
        words: [
            "2026-01-31 12:00:00.5+00", "T", "Z", "infinity", "-infinity", " BC", "294276-12-31 23:59:59.999999+00",
        ]
    ) { (text: String) in
        _ = AuthTimestamp(rawValue: text).date
        guard let date = PostgresTimestamp.date(text) else { return }
        let written = PostgresTimestamp.text(date)
        guard let again = PostgresTimestamp.date(written) else { throw Broken("\(written) can't be read again") }
        try require(abs(again.timeIntervalSince(date)) < 0.001, "\(text) became \(written)")
    }
}
