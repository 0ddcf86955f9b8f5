/// Who may know of a calendar entry, and from when on.
import Foundation

package enum Visibility {
    /// The owner always; the partner from 00:00 of the entry's date in the couple's zone.
    ///
    /// - Parameter now: By the server's clock.
    package static func isVisible(_ day: CalendarDay, isMine: Bool, now: Date, zone: CoupleZone) -> Bool {
        isMine || now >= zone.firstInstant(of: day)
    }
}
