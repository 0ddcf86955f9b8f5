/// A rounded border in one of the theme's gradients: around a card that is chosen, around a second button.
import Foundation
import SwiftUI

package struct GradientBorder: View {
    private let role: GradientRole
    private let cornerRadius: CGFloat
    private let width: CGFloat

    /// - Parameter cornerRadius: that of what it goes around.
    package init(_ role: GradientRole = .decoration, cornerRadius: CGFloat = Radius.card, width: CGFloat = 2) {
        self.role = role
        self.cornerRadius = cornerRadius
        self.width = width
    }

    package var body: some View {
        RoundedRectangle(cornerRadius: cornerRadius).strokeBorder(Gradients[role], lineWidth: width)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
    }
}
