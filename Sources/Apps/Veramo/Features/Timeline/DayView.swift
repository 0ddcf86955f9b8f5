/// All pictures of one day.
import Foundation
import SwiftUI
import VeramoCore

struct DayView: View {
    let day: CalendarDay
    let couple: UUID?
    let model: VeramoModel

    var body: some View {
        Text("DayView")
    }
}
