/// A time as the App Store writes it: milliseconds since 1970, which Xcode's own store gives with a fraction.
import Foundation

package struct StoreTime: Codable, Sendable, Hashable, Comparable {
    package var date: Date

    package init(_ date: Date) { self.date = date }

    package init(milliseconds: Int64) { date = Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    package var milliseconds: Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }

    /// - Throws: for a time that no calendar has, such as 1e300: it would trap when it is written again.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let milliseconds = try container.decode(Double.self)
        // The year 1 (which Xcode gives for an unknown date) to the year 9999.
        guard milliseconds.isFinite, (-62_135_769_600_000...253_402_300_799_999).contains(milliseconds) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no time: \(milliseconds)")
        }
        date = Date(timeIntervalSince1970: milliseconds / 1000)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    package static func < (left: StoreTime, right: StoreTime) -> Bool { left.date < right.date }
}
