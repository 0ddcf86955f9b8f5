/// GalleryView, to come.
import Styleguide
import SwiftUI

struct GalleryView: View {
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
