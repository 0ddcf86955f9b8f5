/// How long ago something was, in words.
import Foundation
import Styleguide

enum RelativeTime {
    /// "Just now", "1 min ago", "3 hours ago", "2 days ago"; after a week the date.
    static func words(_ date: Date, now: Date, locale: Locale) -> String {
        let minutes = Int(now.timeIntervalSince(date) / 60)
        switch minutes {
        // A phone's clock may be behind the server's.
        case ..<1: return "Just now"
        case ..<60: return "\(minutes) min ago"
        case ..<(24 * 60): return ago(minutes / 60, "hour")
        case ..<(7 * 24 * 60): return ago(minutes / (24 * 60), "day")
        default: return date.words(in: locale)
        }
    }

    private static func ago(_ count: Int, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s") ago" }
}
