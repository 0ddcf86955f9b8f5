/// How two accounts become a couple.
import Foundation
import SwiftUI
import VeramoCore

struct PairingView: View {
    let model: VeramoModel

    var body: some View {
        Text("PairingView")
    }
}
