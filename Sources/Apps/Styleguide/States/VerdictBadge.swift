/// A judgement in three signs at once: words, symbol and colour.
import Foundation
import SwiftUI

package struct VerdictBadge: View {
    private let title: String
    private let systemImage: String
    private let color: Signal
    private let isLarge: Bool

    package init(title: String, systemImage: String, color: Signal, isLarge: Bool = false) {
        self.title = title
        self.systemImage = systemImage
        self.color = color
        self.isLarge = isLarge
    }

    package var body: some View {
        MarkedRow(alignment: .center, stacked: .center, spacing: Space.s) {
            Image(systemName: systemImage).foregroundStyle(color.ink).accessibilityHidden(true)
        } words: {
            Text(title).foregroundStyle(color.ink).multilineTextAlignment(.center)
        }
        .wholeWords(of: title, in: 280)
        .font(isLarge ? .sectionTitle : .note.weight(.semibold))
        .padding(.horizontal, isLarge ? Space.l : Space.m)
        .padding(.vertical, isLarge ? Space.s : Space.xs)
        .background(color.wash, in: shape)
        .overlay { shape.strokeBorder(color.color, lineWidth: isLarge ? 2 : 1) }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(title)
    }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: 20) }
}
