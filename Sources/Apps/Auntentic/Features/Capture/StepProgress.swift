/// How far the wizard is: one bar per step, and the same in words.
import Foundation
import Styleguide
import SwiftUI

struct StepProgress: View {
    let text: String
    let count: Int
    let index: Int

    var body: some View {
        VStack(alignment: .leading, spacing: Space.s) {
            HStack(spacing: Space.s) {
                ForEach(0..<count, id: \.self) { step in
                    Capsule()
                        .fill(step <= index ? Palette.navyInk : Palette.line)
                        .frame(height: 5)
                        .frame(maxWidth: .infinity)
                }
            }
            .accessibilityHidden(true)
            Text(text).font(.note.weight(.semibold)).foregroundStyle(Palette.muted)
        }
    }
}
