/// A point in time as text in UTC, `2026-01-31T12:00:00.123456Z`: Supabase's Swift client ignores any other offset.

import Foundation

package struct AuthTimestamp: RawRepresentable, Sendable, Hashable, Codable {
    package var rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(_ date: Date) {
        rawValue = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    package var date: Date? {
        try? Date(rawValue, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    package init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
