/// PairingView, to come.
import Styleguide
import SwiftUI

struct PairingView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
