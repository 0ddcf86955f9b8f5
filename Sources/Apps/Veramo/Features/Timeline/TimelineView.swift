/// TimelineView, to come.
import Styleguide
import SwiftUI

struct TimelineView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
