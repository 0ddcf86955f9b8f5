/// My Gallery: one's own pictures, which nobody else sees.
import Foundation
import SwiftUI
import VeramoCore

struct GalleryView: View {
    let model: VeramoModel

    var body: some View {
        Text("GalleryView")
    }
}
