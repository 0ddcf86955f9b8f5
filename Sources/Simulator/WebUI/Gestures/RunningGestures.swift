/// Gestures that have begun and not ended: what their views keep of them must go when the page or the view does.

@MainActor
final class RunningGestures {
    /// By the name of the handler.
    private var resets: [String: @MainActor () -> Void] = [:]

    var isEmpty: Bool { resets.isEmpty }

    func note(_ name: String, _ phase: UIEvent.Phase, _ reset: @escaping @MainActor () -> Void) {
        resets[name] = phase == .changed ? reset : nil
    }

    /// Breaks off those that the page can't report on any more.
    func breakOff(_ isLost: (String) -> Bool = { _ in true }) {
        for (name, reset) in resets where isLost(name) {
            resets[name] = nil
            reset()
        }
    }
}
