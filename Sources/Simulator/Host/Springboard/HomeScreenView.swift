/// Wallpaper and icons.
import Foundation
import WebUI

struct HomeScreenView: View {
    let open: (DemoApp) -> Void

    private let columns = Array(repeating: GridItem(.flexible(), spacing: 12), count: 4)

    var body: some View {
        ZStack {
            LinearGradient(
                colors: [Color(red: 0.10, green: 0.18, blue: 0.32), Color(red: 0.17, green: 0.36, blue: 0.50)],
                startPoint: .top, endPoint: .bottom)
            VStack(spacing: 0) {
                LazyVGrid(columns: columns, spacing: 24) {
                    ForEach(DemoApp.allCases) { app in icon(app) }
                }
                .padding(.horizontal, 22)
                .padding(.top, 76)
                Spacer()
                Text("Atelier, simulated")
                    .font(.footnote)
                    .foregroundStyle(.white.opacity(0.75))
                    .padding(.bottom, 44)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .accessibilityIdentifier("home-screen")
    }

    private func icon(_ app: DemoApp) -> some View {
        Button {
            open(app)
        } label: {
            VStack(spacing: 7) {
                AppIcon(app: app, side: 62)
                Text(app.name)
                    .font(.caption)
                    .foregroundStyle(.white)
                    .lineLimit(1)
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(app.isHere ? app.name : "\(app.name), to come")
        .accessibilityIdentifier("app-\(app.rawValue)")
    }
}
