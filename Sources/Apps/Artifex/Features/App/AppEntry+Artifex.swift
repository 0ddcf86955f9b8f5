/// Artifex on a home screen.
import AccountFeatures
import Styleguide
import SwiftUI

extension AppEntry {
    public static let artifex = AppEntry(
        "artifex", .artifex, icon: { ArtifexIcon(side: $0) }, root: { ArtifexRoot(clients: $0) })
}

/// Two pictures, one leaning on the other, with a sun in front.
private struct ArtifexIcon: View {
    let side: Double

    var body: some View {
        IconTile([0xF97CB6, 0x6D3BEF], side: side) {
            ZStack {
                RoundedRectangle(cornerRadius: side * 0.09)
                    .fill(.white.opacity(0.5))
                    .frame(width: side * 0.46, height: side * 0.46)
                    .rotationEffect(.degrees(-14))
                    .offset(x: side * -0.06, y: side * -0.03)
                RoundedRectangle(cornerRadius: side * 0.09)
                    .fill(.white)
                    .frame(width: side * 0.46, height: side * 0.46)
                    .rotationEffect(.degrees(8))
                    .offset(x: side * 0.05, y: side * 0.04)
                Circle()
                    .fill(Color(hex: 0xF59E0B))
                    .frame(width: side * 0.18, height: side * 0.18)
                    .offset(x: side * 0.05, y: side * 0.03)
            }
        }
    }
}
