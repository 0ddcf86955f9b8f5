/// PastCouplesView, to come.
import Styleguide
import SwiftUI

struct PastCouplesView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
