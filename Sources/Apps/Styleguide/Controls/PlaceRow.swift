/// A line in a card that leads to another screen, with what it says there at its end.
import Foundation
import SwiftUI

package struct PlaceRow: View {
    private let title: String
    private let value: String?
    private let systemImage: String
    private let open: @MainActor () -> Void

    package init(
        _ title: String.LocalizationValue, value: String? = nil, systemImage: String,
        open: @escaping @MainActor () -> Void
    ) { self.init(verbatim: String(localized: title), value: value, systemImage: systemImage, open: open) }

    /// - Parameter title: words that are in the person's language already, or a name.
    package init(
        verbatim title: String, value: String? = nil, systemImage: String, open: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.value = value
        self.systemImage = systemImage
        self.open = open
    }

    package var body: some View {
        Button(action: open) {
            MarkedRow(alignment: .center) {
                Image(systemName: systemImage).foregroundStyle(Palette.navyInk).frame(minWidth: 24)
            } words: {
                HStack(spacing: Space.m) {
                    ViewThatFits(in: .horizontal) {
                        HStack(spacing: Space.m) { words }
                        VStack(alignment: .leading, spacing: 2) { words }
                    }
                    Image(systemName: "chevron.forward").font(.small).foregroundStyle(Palette.muted)
                }
            }
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel(title)
        .accessibilityValue(value ?? "")
    }

    @ViewBuilder private var words: some View {
        Text(title).font(.reading).foregroundStyle(Palette.text).wholeWords(of: title, in: 240)
            .frame(maxWidth: .infinity, alignment: .leading)
        if let value { Text(value).font(.note).foregroundStyle(Palette.muted).wholeWords(of: value, in: 240) }
    }
}
