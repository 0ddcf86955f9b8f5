/// Dates in the format of HTTP headers: `Sun, 06 Nov 1994 08:49:37 GMT`.
import Foundation
import Synchronization

package enum HTTPDate {
    private static let days: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Written digit by digit, because every download names two dates.
    package static func text(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return String(unsafeUninitializedCapacity: 64) { bytes in
            var count = 0
            func add(_ text: StaticString) {
                for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
                    bytes[count] = byte
                    count += 1
                }
            }
            func add(_ number: Int32, before mark: StaticString) {
                bytes[count] = UInt8(ascii: "0") + UInt8(number / 10)
                bytes[count + 1] = UInt8(ascii: "0") + UInt8(number % 10)
                count += 2
                add(mark)
            }
            add(days[Int(parts.tm_wday)])
            add(", ")
            add(parts.tm_mday, before: " ")
            add(months[Int(parts.tm_mon)])
            add(" ")
            for digit in String(parts.tm_year + 1900).utf8 {
                bytes[count] = digit
                count += 1
            }
            add(" ")
            add(parts.tm_hour, before: ":")
            add(parts.tm_min, before: ":")
            add(parts.tm_sec, before: " GMT")
            return count
        }
    }

    /// The present second; every answer names it, so it is written once.
    static var now: String {
        let second = time(nil)
        return latest.withLock {
            if $0.second != second { $0 = (second, text(Date(timeIntervalSince1970: TimeInterval(second)))) }
            return $0.text
        }
    }

    private static let latest = Mutex<(second: time_t, text: String)>((0, ""))

    /// Nil for anything but the one format still in use.
    package static func date(_ text: String) -> Date? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "," })
        guard words.count == 8, words[7] == "GMT", let month = months.firstIndex(where: { $0.description == words[2] }),
            let day = Int32(words[1]), let year = Int32(words[3]), let hour = Int32(words[4]),
            let minute = Int32(words[5]), let second = Int32(words[6]),
            // Anybody can send any number, and a year far below zero would overflow.
            (1...31).contains(day), (0...9999).contains(year), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        var parts = tm()
        parts.tm_mday = day
        parts.tm_mon = Int32(month)
        parts.tm_year = year - 1900
        parts.tm_hour = hour
        parts.tm_min = minute
        parts.tm_sec = second
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }
}
