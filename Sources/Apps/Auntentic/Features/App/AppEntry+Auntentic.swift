/// Auntentic on a home screen.
import AccountFeatures
import Styleguide
import SwiftUI

extension AppEntry {
    public static let auntentic = AppEntry(
        "auntentic", .auntentic, icon: { AuntenticIcon(side: $0) }, root: { AuntenticRoot(clients: $0) })
}

/// A shoe with a seal.
private struct AuntenticIcon: View {
    let side: Double

    var body: some View {
        IconTile([0x2F5C93, 0x1E3A5F], side: side) {
            ZStack {
                Image(systemName: "shoe.fill")
                    .font(.system(size: side * 0.5))
                    .foregroundStyle(.white)
                Image(systemName: "checkmark.circle.fill")
                    .font(.system(size: side * 0.25))
                    .foregroundStyle(Color(hex: 0x4ADE80))
                    .offset(x: side * 0.23, y: side * -0.23)
            }
        }
    }
}
