/// What the app can't promise, where to get help, and its version.
import Foundation
import Styleguide
import SwiftUI

struct AboutSection: View {
    private let ours: AppIdentity
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.operatorFacts) private var facts

    init(app: AppIdentity) { ours = app }

    private var app: AppIdentity { ours.told(by: facts) }

    var body: some View {
        SettingsGroup("About") {
            Text(app.disclaimer).font(.note).foregroundStyle(Palette.muted)
            if let mail = app.supportLink {
                Link(destination: mail) {
                    Text(verbatim: textSize.isAccessibilitySize ? support.partedAtSigns : support)
                        .wholeWords(of: support)
                        .actingWords()
                }
                .accessibilityLabel(support)
            }
            SettingsLine("Version", "\(app.name) \(app.version)")
        }
    }

    private var support: String { String(localized: "Write to support: \(app.supportEmail)") }
}
