/// The screen's main button: while its work runs it shows so, and takes no second tap.
import Foundation
import SwiftUI

package struct ActionButton: View {
    private let title: String
    private let busyTitle: String
    private let systemImage: String?
    private let isBusy: Bool
    private let action: @MainActor () -> Void

    package init(
        _ title: String, busyTitle: String? = nil, systemImage: String? = nil, isBusy: Bool = false,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.busyTitle = busyTitle ?? title
        self.systemImage = systemImage
        self.isBusy = isBusy
        self.action = action
    }

    package var body: some View {
        Button(action: action) {
            HStack(spacing: Space.s) {
                if isBusy { ProgressView().tint(Palette.onAction) }
                ButtonWords(isBusy ? busyTitle : title, systemImage: isBusy ? nil : systemImage)
            }
        }
        .buttonStyle(PrimaryButtonStyle(isBusy: isBusy))
        .disabled(isBusy)
        .accessibilityLabel(isBusy ? busyTitle : title)
    }
}
