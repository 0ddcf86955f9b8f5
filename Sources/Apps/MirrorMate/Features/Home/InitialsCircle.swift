/// A circle with the letters of a name, in the place of a picture.
import Foundation
import Styleguide
import SwiftUI

/// Whose account this is, by the letters of a name.
struct InitialsCircle: View {
    let initials: String
    var side: CGFloat = 64

    var body: some View {
        ZStack {
            Circle().fill(Gradients.action)
            if initials.isEmpty {
                Image(systemName: "person").font(.system(size: side * 0.45)).foregroundStyle(Palette.onAction)
            } else {
                Text(initials).font(.system(size: side * 0.4, weight: .semibold)).foregroundStyle(Palette.onAction)
            }
        }
        .frame(width: side, height: side)
    }
}
