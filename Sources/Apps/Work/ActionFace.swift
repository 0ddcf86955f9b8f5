/// A second way to act, in the looks of the buttons that aren't the screen's main one.
import Styleguide
import SwiftUI

package struct ActionFace: View {
    private let title: String
    private let systemImage: String
    @Environment(\.isEnabled) private var isEnabled

    package init(title: String.LocalizationValue, systemImage: String) {
        self.init(verbatim: String(localized: title), systemImage: systemImage)
    }

    /// - Parameter title: words that are in the person's language already.
    package init(verbatim title: String, systemImage: String) {
        self.title = title
        self.systemImage = systemImage
    }

    package var body: some View {
        ButtonWords(verbatim: title, systemImage: systemImage)
            .font(.cardTitle)
            .foregroundStyle(isEnabled ? Palette.navyInk : Palette.muted)
            .padding(.horizontal, Space.l)
            .padding(.vertical, Space.m)
            .frame(maxWidth: .infinity, minHeight: 50)
            .background(Palette.card, in: shape)
            .overlay { shape.strokeBorder(Palette.line, lineWidth: 1) }
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: Radius.button) }
}
