/// How long ago something was, in words.
import Foundation
import Language
import Styleguide

enum RelativeTime {
    /// "Just now", "1 min ago", "3 hours ago", "2 days ago"; after a week the date.
    static func words(_ date: Date, now: Date, locale: Locale) -> String {
        let minutes = Int(now.timeIntervalSince(date) / 60)
        switch minutes {
        // A phone's clock may be behind the server's.
        case ..<1: return String(localized: "Just now")
        case ..<60: return String(localized: "\(minutes) min ago")
        case ..<(24 * 60): return String(localized: "\(minutes / 60) hours ago")
        case ..<(7 * 24 * 60): return String(localized: "\(minutes / (24 * 60)) days ago")
        default: return date.words(in: locale)
        }
    }
}
