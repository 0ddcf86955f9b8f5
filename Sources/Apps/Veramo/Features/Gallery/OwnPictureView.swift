/// OwnPictureView, to come.
import Styleguide
import SwiftUI
import VeramoCore

struct OwnPictureView: View {
    let picture: OwnPicture
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
