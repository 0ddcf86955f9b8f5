/// What the app can't promise, where to get help, and its version.
import Foundation
import Styleguide
import SwiftUI

struct AboutSection: View {
    let app: AppIdentity
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        SettingsGroup("About") {
            Text(app.disclaimer).font(.note).foregroundStyle(Palette.muted)
            if let mail = URL(string: "mailto:\(app.supportEmail)") {
                Link(textSize.isAccessibilitySize ? support.partedAtSigns : support, destination: mail)
                    .font(.note.weight(.semibold))
                    .foregroundStyle(Palette.navyInk)
                    .wholeWords(of: support)
                    .frame(minHeight: Target.minimum)
                    .accessibilityLabel(support)
            }
            SettingsLine("Version", "\(app.name) \(app.version)")
        }
    }

    private var support: String { String(localized: "Write to support: \(app.supportEmail)") }
}
