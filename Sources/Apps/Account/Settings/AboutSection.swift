/// What the app can't promise, where to get help, and its version.
import Foundation
import Styleguide
import SwiftUI

struct AboutSection: View {
    let app: AppIdentity

    var body: some View {
        SettingsGroup("About") {
            Text(app.disclaimer).font(.note).foregroundStyle(Palette.muted)
            if let mail = URL(string: "mailto:\(app.supportEmail)") {
                Link("Write to support: \(app.supportEmail)", destination: mail)
                    .font(.note.weight(.semibold))
                    .foregroundStyle(Palette.navyInk)
                    .frame(minHeight: Target.minimum)
            }
            SettingsLine("Version", "\(app.name) \(app.version)")
        }
    }
}
