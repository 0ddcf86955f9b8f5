/// The planned apps: an icon and a promise, but no features yet.
import AccountFeatures
import Styleguide
import SwiftUI

extension AppEntry {
    static let mirrorMate = AppEntry(
        toCome: .toCome(
            "MirrorMate", "mirrormate", symbol: "person.crop.circle",
            promise: "Coaches you from a short video of yourself speaking."),
        icon: { MirrorMateIcon(side: $0) })
}

extension AppIdentity {
    fileprivate static func toCome(_ name: String, _ id: String, symbol: String, promise: String) -> AppIdentity {
        AppIdentity(
            name: name, tagline: promise, symbol: symbol, schema: id, unit: "picture", promise: promise, disclaimer: "",
            supportEmail: "")
    }
}

/// A mirror that hears a voice.
private struct MirrorMateIcon: View {
    let side: Double

    var body: some View {
        IconTile([0x5EEAD4, 0x0F766E], side: side) {
            ZStack {
                Circle()
                    .fill(.white)
                    .frame(width: side * 0.62, height: side * 0.62)
                HStack(spacing: side * 0.04) {
                    ForEach(Array([0.14, 0.3, 0.42, 0.24, 0.12].enumerated()), id: \.offset) { _, share in
                        Capsule()
                            .fill(Color(hex: 0x0F766E))
                            .frame(width: side * 0.06, height: side * share)
                    }
                }
            }
        }
    }
}
