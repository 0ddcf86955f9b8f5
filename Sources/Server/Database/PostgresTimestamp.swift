/// Timestamps as Postgres prints them with `DateStyle = ISO` and `TimeZone = UTC`: `2026-01-31 12:00:00.5+00`.
import Foundation

package enum PostgresTimestamp {
    package static func date(_ text: String) -> Date? {
        let parts = text.split(whereSeparator: { "-: T+.Z".contains($0) })
        guard parts.count >= 6, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            let hour = Int(parts[3]), let minute = Int(parts[4]), let second = Int(parts[5]),
            // The last whole year whose microseconds fit into 64 bits; Postgres goes on for thirty more.
            (0...294_246).contains(year), (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        // Digits only: "1e32" is a number too, but no fraction.
        let digits = text.contains(".") && parts.count > 6 ? parts[6].utf8.prefix { (0x30...0x39).contains($0) } : []
        let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
        let days = daysSinceEpoch(year, month, day)
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second) + fraction)
    }

    /// As a parameter: ISO 8601 in UTC with microseconds.
    package static func text(_ date: Date) -> String {
        // A time beyond Postgres' range (the year 294,276) becomes the last one that can be counted.
        let exact = (date.timeIntervalSince1970 * 1_000_000).rounded()
        let micros = Int64(exactly: exact) ?? (exact > 0 ? .max : .min)
        let (seconds, fraction) = micros.floorDivided(by: 1_000_000)
        let (days, rest) = seconds.floorDivided(by: 86_400)
        let (year, month, day) = civil(days)
        func pad(_ value: Int64, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T"
            + "\(pad(rest / 3600, 2)):\(pad(rest / 60 % 60, 2)):\(pad(rest % 60, 2)).\(pad(fraction, 6))Z"
    }

    /// Days from 1970-01-01 in the proleptic Gregorian calendar, counted in years that begin in March.
    private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
        let (era, dayOfEra) = (days + 719_468).floorDivided(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int64 {
    /// The quotient rounded down, and the remainder, which is never negative.
    fileprivate func floorDivided(by divisor: Int64) -> (Int64, Int64) {
        let (q, r) = quotientAndRemainder(dividingBy: divisor)
        return r < 0 ? (q - 1, r + divisor) : (q, r)
    }
}
