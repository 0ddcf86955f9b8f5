/// Create New Memory: where a picture can come from.
import Foundation
import SwiftUI
import VeramoCore

struct CreateView: View {
    let model: VeramoModel

    var body: some View {
        Text("CreateView")
    }
}
