/// How long ago something was, as a person says it.
import Foundation
import Styleguide

enum RelativeTime {
    /// "Just now", "1 min ago", "24 min ago", "3 h ago", "2 days ago"; after a week the date.
    static func words(_ date: Date, now: Date, locale: Locale) -> String {
        let minutes = Int(now.timeIntervalSince(date) / 60)
        return switch minutes {
        case ..<1: "Just now"
        case ..<60: "\(minutes) min ago"
        case ..<1440: "\(minutes / 60) h ago"
        case ..<2880: "1 day ago"
        case ..<10080: "\(minutes / 1440) days ago"
        default: date.words(in: locale)
        }
    }
}
