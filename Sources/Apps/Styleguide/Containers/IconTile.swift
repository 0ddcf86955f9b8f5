/// The ground of an app's icon: a gradient with the corners of a home screen, and a drawing on it.
import SwiftUI

package struct IconTile<Drawing: View>: View {
    private let colours: [UInt32]
    private let side: Double
    private let drawing: Drawing

    /// - Parameter colours: from the top left to the bottom right, as `0xRRGGBB`.
    package init(_ colours: [UInt32], side: Double, @ViewBuilder drawing: () -> Drawing) {
        self.colours = colours
        self.side = side
        self.drawing = drawing()
    }

    package var body: some View {
        ZStack {
            LinearGradient(
                colors: colours.map { Color(hex: $0) }, startPoint: .topLeading, endPoint: .bottomTrailing)
            drawing
        }
        .frame(width: side, height: side)
        .clipShape(RoundedRectangle(cornerRadius: side * 0.225))
        .shadow(color: .black.opacity(0.25), radius: side * 0.08, x: 0, y: side * 0.04)
    }
}

extension Color {
    /// As `0xRRGGBB`, the same in light and dark.
    package init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255)
    }
}
