/// Today: the newest picture of the day.
import Foundation
import SwiftUI
import VeramoCore

struct HomeView: View {
    let model: VeramoModel

    var body: some View {
        Text("HomeView")
    }
}
