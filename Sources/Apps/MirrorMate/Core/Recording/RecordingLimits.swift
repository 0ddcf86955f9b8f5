/// What a recording may be, for the app and the server alike.

package enum RecordingLimits {
    /// In seconds; the recorder stops by itself.
    package static let longest = 60
    /// Recorders stop a little late, and containers round up.
    package static let tolerance = 0.5
    package static let mostBytes = 20 << 20
    /// Seconds in which a recording must have arrived.
    package static let uploadSeconds = 15 * 60
    /// Sessions that an account may begin within an hour.
    package static let sessionsPerHour = 10
    /// After so many hours a recording is deleted, whatever has become of it.
    package static let mostHours = 24
}

/// The containers that cameras and browsers record.
package enum RecordingType: String, Codable, Sendable, CaseIterable {
    case mp4 = "video/mp4"
    case quickTime = "video/quicktime"
    case webm = "video/webm"

    package var fileExtension: String {
        switch self {
        case .mp4: "mp4"
        case .quickTime: "mov"
        case .webm: "webm"
        }
    }
}
