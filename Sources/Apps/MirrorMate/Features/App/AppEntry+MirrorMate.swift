/// MirrorMate on a home screen.
import AccountFeatures
import Styleguide
import SwiftUI

extension AppEntry {
    public static let mirrormate = AppEntry(
        "mirrormate", .mirrormate, icon: { MirrorMateIcon(side: $0) }, root: { MirrorMateRoot(clients: $0) })
}

/// A mirror that hears a voice.
private struct MirrorMateIcon: View {
    let side: Double

    var body: some View {
        IconTile([0x6FA3FF, 0x2F66D0], side: side) { MirrorMark(side: side) }
    }
}

/// The mark alone, in white: the same on the home screen and on the welcome screen.
struct MirrorMark: View {
    let side: Double

    var body: some View {
        ZStack {
            Circle()
                .fill(.white)
                .frame(width: side * 0.62, height: side * 0.62)
            HStack(spacing: side * 0.04) {
                ForEach(Array([0.14, 0.3, 0.42, 0.24, 0.12].enumerated()), id: \.offset) { _, share in
                    Capsule()
                        .fill(Color(hex: 0x2F66D0))
                        .frame(width: side * 0.06, height: side * share)
                }
            }
        }
        .accessibilityHidden(true)
    }
}
