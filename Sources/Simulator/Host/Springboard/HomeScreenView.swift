/// Wallpaper, icons and widgets.
import AccountFeatures
import Foundation
import WebUI

struct HomeScreenView: View {
    let apps: [AppEntry]
    let board: WidgetBoard
    let open: (AppEntry) -> Void
    let follow: (AppEntry, URL?) -> Void

    @Environment(\.dynamicTypeSize) private var textSize

    /// Large names need the width of two columns.
    private var columns: [GridItem] {
        Array(repeating: GridItem(.flexible(), spacing: 12), count: textSize.isAccessibilitySize ? 2 : 4)
    }

    var body: some View {
        ZStack {
            Wallpaper()
            ScrollView {
                VStack(spacing: 26) {
                    LazyVGrid(columns: columns, spacing: 24) {
                        ForEach(apps) { app in icon(app) }
                    }
                    .padding(.horizontal, textSize.isAccessibilitySize ? 8 : 22)
                    HomeWidgets(board: board, open: follow)
                }
                .padding(.top, 76)
                .padding(.bottom, 24)
            }
            .safeAreaInset(edge: .bottom) {
                Text("Atelier, simulated")
                    .font(.footnote)
                    .foregroundStyle(.white.opacity(0.75))
                    .multilineTextAlignment(.center)
                    // Icons and widgets need the room more.
                    .dynamicTypeSize(...DynamicTypeSize.accessibility1)
                    .padding(.bottom, 44)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .accessibilityIdentifier("home-screen")
    }

    private func icon(_ app: AppEntry) -> some View {
        Button {
            open(app)
        } label: {
            VStack(spacing: 7) {
                app.icon(62)
                Text(app.identity.name)
                    .font(.caption)
                    .foregroundStyle(.white)
                    .multilineTextAlignment(.center)
                    // The longest name still fits one of two columns.
                    .dynamicTypeSize(...DynamicTypeSize.accessibility2)
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(app.root == nil ? "\(app.identity.name), to come" : app.identity.name)
        .accessibilityIdentifier("app-\(app.id)")
    }
}
