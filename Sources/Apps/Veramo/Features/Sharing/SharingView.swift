/// Which day a picture is for, and the button that shares it.
import Foundation
import SwiftUI
import VeramoCore

struct SharingView: View {
    let picture: OwnPicture
    let model: VeramoModel

    var body: some View {
        Text("SharingView")
    }
}
