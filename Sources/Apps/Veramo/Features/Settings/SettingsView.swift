/// Settings: partner, time zone, plan, notifications, export, account.
import Foundation
import SwiftUI
import VeramoCore

struct SettingsView: View {
    let model: VeramoModel

    var body: some View {
        Text("SettingsView")
    }
}
