/// The editor on an own picture; saving makes a new one.
import Foundation
import SwiftUI
import VeramoCore

struct EditPictureView: View {
    let picture: OwnPicture
    let model: VeramoModel

    var body: some View {
        Text("EditPictureView")
    }
}
