/// VeramoSettingsView, to come.
import Styleguide
import SwiftUI

struct VeramoSettingsView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
