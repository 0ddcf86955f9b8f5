/// What stands on a button: a symbol and words, or the words alone where they need the whole width.
import Foundation
import SwiftUI

package struct ButtonWords: View {
    private let title: String
    private let systemImage: String?
    @Environment(\.dynamicTypeSize) private var textSize

    package init(_ title: String.LocalizationValue, systemImage: String?) {
        self.init(verbatim: String(localized: title), systemImage: systemImage)
    }

    /// - Parameter title: words that are in the person's language already.
    package init(verbatim title: String, systemImage: String?) {
        self.title = title
        self.systemImage = systemImage
    }

    package var body: some View {
        HStack(spacing: Space.s) {
            if let systemImage, !textSize.isAccessibilitySize { Image(systemName: systemImage) }
            Text(title).multilineTextAlignment(.center)
        }
        .wholeWords(of: title)
    }
}
