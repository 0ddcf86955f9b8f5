/// An own picture, large, and what can be done with it.
import Foundation
import SwiftUI
import VeramoCore

struct PictureView: View {
    let picture: OwnPicture
    let model: VeramoModel

    var body: some View {
        Text("PictureView")
    }
}
