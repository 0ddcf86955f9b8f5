/// A symbol on a disc of its colour's wash: the picture of a screen that has none.
import Foundation
import SwiftUI

package struct IconDisc: View {
    private let systemImage: String
    private let kind: Signal
    private let side: CGFloat

    package init(systemImage: String, kind: Signal = .brand, side: CGFloat = 96) {
        self.systemImage = systemImage
        self.kind = kind
        self.side = side
    }

    package var body: some View {
        Image(systemName: systemImage)
            .font(.system(size: side * 0.4))
            .foregroundStyle(kind.ink)
            .frame(width: side, height: side)
            .background(kind.wash, in: Circle())
            .accessibilityHidden(true)
    }
}
