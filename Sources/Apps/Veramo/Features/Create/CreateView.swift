/// CreateView, to come.
import Styleguide
import SwiftUI

struct CreateView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
