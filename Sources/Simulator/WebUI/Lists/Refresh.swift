/// `refreshable`: pulling is the browser's, so the control shows as a small button above the content.
import Foundation

enum Refresh {
    @MainActor
    static func control(_ context: RenderContext) -> [El] {
        guard let refresh = context.environment.refresh else { return [] }
        return Control._render(Control(refresh: refresh), context.at(77))
    }

    private struct Control: View {
        let refresh: RefreshAction
        @State private var isRefreshing = false

        var body: some View {
            HStack {
                if isRefreshing {
                    ProgressView().accessibilityLabel("Refreshing")
                } else {
                    Button("Refresh", systemImage: "arrow.clockwise") { start() }
                        .labelStyle(.iconOnly)
                        .buttonStyle(.plain)
                        .foregroundStyle(.secondary)
                        .accessibilityIdentifier("refresh")
                }
            }
            .frame(maxWidth: .infinity)
            .padding(4)
        }

        private func start() {
            isRefreshing = true
            Task { @MainActor in
                await refresh()
                isRefreshing = false
            }
        }
    }
}

extension View {
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        inside { $0.environment.refresh = RefreshAction(action: action) }
    }
}
