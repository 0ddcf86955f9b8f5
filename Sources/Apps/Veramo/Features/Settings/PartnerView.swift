/// PartnerView, to come.
import Styleguide
import SwiftUI

struct PartnerView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
