/// A message over whatever the phone shows, for some seconds: a tap opens what it speaks of.
import AccountFeatures
import Foundation
import SimulatorDevice
import WebUI

struct NotificationBanner: View {
    let banner: SimulatedPush.Banner
    let app: AppEntry?
    let push: SimulatedPush
    let open: @MainActor () -> Void

    /// As long as a phone shows one that nobody touches; somebody who uses a screen reader needs more.
    private static let shown = Duration.seconds(8)

    var body: some View {
        Button(action: open) {
            HStack(alignment: .top, spacing: 10) {
                app?.icon(36).accessibilityHidden(true)
                VStack(alignment: .leading, spacing: 2) {
                    Text(banner.title).font(.subheadline).fontWeight(.semibold)
                    Text(banner.body).font(.subheadline)
                }
                .foregroundStyle(Color.primary)
                .multilineTextAlignment(.leading)
                Spacer(minLength: 0)
            }
            .padding(12)
            .frame(maxWidth: .infinity)
            .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 22))
        }
        .buttonStyle(.plain)
        .padding(.horizontal, 8)
        .padding(.top, 52)
        .accessibilityIdentifier("notification")
        .accessibilityLabel("\(app?.identity.name ?? ""): \(banner.title). \(banner.body)")
        .task {
            guard (try? await Task.sleep(for: Self.shown)) != nil else { return }
            push.putAway(banner.id)
        }
    }
}
