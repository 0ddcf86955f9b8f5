/// A button, as a rule the screen's main one: while its work runs it shows so, and takes no second tap.
import Foundation
import SwiftUI

package struct ActionButton: View {
    private let title: String
    private let busyTitle: String
    private let systemImage: String?
    private let isBusy: Bool
    private let isProminent: Bool
    private let action: @MainActor () -> Void

    package init(
        _ title: String.LocalizationValue, busyTitle: String.LocalizationValue? = nil, systemImage: String? = nil,
        isBusy: Bool = false, isProminent: Bool = true, action: @escaping @MainActor () -> Void
    ) {
        self.init(
            verbatim: String(localized: title), busyTitle: busyTitle.map { String(localized: $0) },
            systemImage: systemImage, isBusy: isBusy, isProminent: isProminent, action: action)
    }

    /// - Parameter title: words that are in the person's language already.
    package init(
        verbatim title: String, busyTitle: String? = nil, systemImage: String? = nil, isBusy: Bool = false,
        isProminent: Bool = true, action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.busyTitle = busyTitle ?? title
        self.systemImage = systemImage
        self.isBusy = isBusy
        self.isProminent = isProminent
        self.action = action
    }

    package var body: some View {
        if isProminent {
            button.buttonStyle(PrimaryButtonStyle(isBusy: isBusy)).disabled(isBusy).accessibilityLabel(words)
        } else {
            button.buttonStyle(SecondaryButtonStyle(isBusy: isBusy)).disabled(isBusy).accessibilityLabel(words)
        }
    }

    private var button: some View {
        Button(action: action) {
            HStack(spacing: Space.s) {
                if isBusy { ProgressView().tint(isProminent ? Palette.onAction : Palette.navyInk) }
                ButtonWords(verbatim: words, systemImage: isBusy ? nil : systemImage)
            }
        }
    }

    private var words: String { isBusy ? busyTitle : title }
}
