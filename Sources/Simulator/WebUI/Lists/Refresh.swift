/// `refreshable`: a button above the content; the page hides it, and presses it when somebody pulls the content down.
import Foundation

enum Refresh {
    @MainActor
    static func control(_ context: RenderContext) -> [El] {
        guard let refresh = context.environment.refresh else { return [] }
        return Control._render(Control(refresh: refresh), context.at(77)).map { control in
            var pull = El("div", context.at(78), "pull", children: [control])
            pull.fillsWidth = true
            return pull
        }
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
