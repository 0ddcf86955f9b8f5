/// DayView, to come.
import Foundation
import Styleguide
import SwiftUI
import VeramoCore

struct DayView: View {
    let day: CalendarDay
    /// Of a link that has ended; nil for the link of now.
    let couple: UUID?
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}

struct PastTimelineView: View {
    let couple: PastCouple
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
