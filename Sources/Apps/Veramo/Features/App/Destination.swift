/// The places that a tab can lead to.
import Foundation
import VeramoCore

enum Destination: Hashable {
    case prompt
    case gallery
    /// A picture of the own gallery, with what can be done with it.
    case picture(OwnPicture)
    case share(OwnPicture)
    /// All pictures of a day; of a link that has ended, if a couple is named.
    case day(CalendarDay, couple: UUID?)
    case pairing
    case partner
    case pastCouples
    case pastTimeline(PastCouple)
}
