/// The pieces that the forms share: a heading, the "or" between two ways, an inline title.
import Foundation
import Styleguide
import SwiftUI

struct FormHeading: View {
    private let title: String
    private let message: String

    init(_ title: String, _ message: String) {
        self.title = title
        self.message = message
    }

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            Text(title).font(.screenTitle).foregroundStyle(Palette.text).wholeWords(of: title, in: 270)
                .accessibilityAddTraits(.isHeader)
            Text(message).font(.reading).foregroundStyle(Palette.muted)
        }
    }
}

struct OrDivider: View {
    var body: some View {
        HStack(spacing: Space.m) {
            Rectangle().fill(Palette.line).frame(height: 1)
            Text("or").font(.small).foregroundStyle(Palette.muted)
            Rectangle().fill(Palette.line).frame(height: 1)
        }
        .accessibilityHidden(true)
    }
}

extension View {
    /// A title in the bar, where the platform has one.
    package func inlineTitle(_ title: String.LocalizationValue) -> some View {
        inlineTitle(verbatim: String(localized: title))
    }

    /// - Parameter title: words that are in the person's language already, or a name.
    @ViewBuilder package func inlineTitle(verbatim title: String) -> some View {
        #if os(macOS)
            navigationTitle(title)
        #else
            navigationTitle(title).navigationBarTitleDisplayMode(.inline)
        #endif
    }
}
