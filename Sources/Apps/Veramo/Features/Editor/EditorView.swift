/// EditorView, to come.
import Styleguide
import SwiftUI
import VeramoCore

struct EditorView: View {
    let picture: OwnPicture
    let model: VeramoModel

    var body: some View { Text("Veramo") }
}
