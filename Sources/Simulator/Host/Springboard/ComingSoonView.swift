/// The screen of an app that doesn't exist yet.
import AccountFeatures
import Foundation
import WebUI

struct ComingSoonView: View {
    let app: AppEntry
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        ScrollView {
            VStack(spacing: 16) {
                app.icon(88)
                Text("\(app.identity.name) is coming soon")
                    .font(.title2)
                    .fontWeight(.semibold)
                    .multilineTextAlignment(.center)
                Text(app.identity.promise)
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
