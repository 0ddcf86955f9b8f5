/// What an icon says whose app isn't there yet.
import Foundation
import WebUI

struct ToComeView: View {
    let app: DemoApp
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                AppIcon(app: app, side: 88)
                Text("\(app.name) is to come")
                    .font(.title2)
                    .fontWeight(.semibold)
                    .multilineTextAlignment(.center)
                Text(app.promise)
                    .foregroundStyle(.secondary)
                    .multilineTextAlignment(.center)
                Button("OK") { dismiss() }
                    .buttonStyle(.borderedProminent)
                    .controlSize(.large)
            }
            .padding(32)
            .frame(maxWidth: .infinity)
        }
        .presentationDetents([.medium])
    }
}
