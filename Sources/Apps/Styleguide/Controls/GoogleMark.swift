/// Google's G in its four colours, for the button that signs in there.
import Foundation
import SwiftUI

package struct GoogleMark: View {
    private let side: CGFloat

    package init(side: CGFloat = 20) { self.side = side }

    package var body: some View {
        ZStack {
            arc(0.625, 0.875, 0xEA4335)
            arc(0.4, 0.625, 0xFBBC05)
            arc(0.125, 0.4, 0x34A853)
            arc(0, 0.125, 0x4285F4)
            Rectangle().fill(Color(hex: 0x4285F4)).frame(width: side / 2, height: side / 5).offset(x: side / 4)
        }
        .frame(width: side, height: side)
        .accessibilityHidden(true)
    }

    private func arc(_ from: CGFloat, _ to: CGFloat, _ colour: UInt32) -> some View {
        Circle().trim(from: from, to: to).stroke(Color(hex: colour), lineWidth: side / 5).padding(side / 10)
    }
}
