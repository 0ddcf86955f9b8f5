/// HomeView, to come.
import Styleguide
import SwiftUI

struct HomeView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
