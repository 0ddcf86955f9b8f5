/// The calendar of a link that has ended.
import Foundation
import SwiftUI
import VeramoCore

struct PastCoupleView: View {
    let couple: PastCouple
    let model: VeramoModel

    var body: some View {
        Text("PastCoupleView")
    }
}
