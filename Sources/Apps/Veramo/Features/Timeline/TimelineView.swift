/// Our Timeline: months with a marker on each day that has pictures.
import Foundation
import SwiftUI
import VeramoCore

struct TimelineView: View {
    let model: VeramoModel

    var body: some View {
        Text("TimelineView")
    }
}
