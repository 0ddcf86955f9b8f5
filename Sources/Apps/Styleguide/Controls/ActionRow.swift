/// A line in a card that acts when tapped: symbol, words, as wide as the card.
import Foundation
import Language
import SwiftUI

package struct ActionRow: View {
    private let title: String
    private let systemImage: String
    private let kind: Signal
    private let isBusy: Bool
    private let action: @MainActor () -> Void

    package init(
        _ title: String.LocalizationValue, systemImage: String, kind: Signal = .brand, isBusy: Bool = false,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = String(localized: title)
        self.systemImage = systemImage
        self.kind = kind
        self.isBusy = isBusy
        self.action = action
    }

    package var body: some View {
        Button(action: action) {
            MarkedRow(alignment: .center) {
                symbol.frame(minWidth: 24)
            } words: {
                Text(title).font(.reading).wholeWords(of: title, in: 300).frame(
                    maxWidth: .infinity, alignment: .leading)
            }
            .foregroundStyle(kind.ink)
            .frame(maxWidth: .infinity, minHeight: Target.minimum, alignment: .leading)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .disabled(isBusy)
        .accessibilityLabel(title)
    }

    @ViewBuilder private var symbol: some View {
        if isBusy { ProgressView() } else { Image(systemName: systemImage) }
    }
}
