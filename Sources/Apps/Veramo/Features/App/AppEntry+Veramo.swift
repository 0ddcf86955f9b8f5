/// Veramo on a home screen.
import AccountFeatures
import Styleguide
import SwiftUI
import VeramoWidgets

extension AppEntry {
    public static let veramo = AppEntry(
        "veramo", .veramo, icon: { VeramoIcon(side: $0) }, root: { VeramoRoot(clients: $0) },
        widgets: { [VeramoWidget(feed: WidgetFeed($0))] })
}

/// Two rings that share a piece.
private struct VeramoIcon: View {
    let side: Double

    var body: some View {
        IconTile([0xFFB199, 0xE11D48], side: side) {
            ZStack {
                Circle()
                    .stroke(.white, lineWidth: side * 0.075)
                    .frame(width: side * 0.4, height: side * 0.4)
                    .offset(x: side * -0.12, y: 0)
                Circle()
                    .stroke(.white.opacity(0.8), lineWidth: side * 0.075)
                    .frame(width: side * 0.4, height: side * 0.4)
                    .offset(x: side * 0.12, y: 0)
            }
        }
    }
}
