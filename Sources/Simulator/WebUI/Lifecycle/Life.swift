/// The time a view is on screen: it begins once the view has been rendered, ends with it, and pauses while its tab is
/// hidden. A pause keeps nodes and elements as they are: switching to another tab runs no body.

@MainActor
final class Life {
    private enum Phase { case awaited, begun, paused, over }

    /// Of the modifier in the view tree.
    let place: UInt64
    private(set) weak var session: Session?
    private var phase = Phase.awaited
    var start: (Life) -> Void
    var onEnd: (() -> Void)?

    init(at place: UInt64, in session: Session, start: @escaping (Life) -> Void) {
        self.place = place
        self.session = session
        self.start = start
    }

    /// Starts after this rendering.
    func begin() {
        phase = .awaited
        session?.afterRender.append { [weak self] in
            guard let self, phase == .awaited else { return }
            phase = .begun
            start(self)
        }
    }

    func end() { stop(.over) }

    fileprivate func pause() { stop(.paused) }

    fileprivate func resume() {
        if phase == .paused { begin() }
    }

    private func stop(_ phase: Phase) {
        self.phase = phase
        onEnd?()
        onEnd = nil
    }
}

extension Node {
    /// Pauses everything on this page, which is hidden now.
    func pauseLives() {
        guard !isPaused else { return }
        isPaused = true
        visitLives { $0.pause() }
    }

    /// Views that are new in this rendering have begun by themselves.
    func resumeLives() {
        guard isPaused else { return }
        isPaused = false
        visitLives { $0.resume() }
    }

    /// A tab within the tab may still be hidden: its lives resume when it is shown itself.
    private func visitLives(_ visit: (Life) -> Void) {
        for child in children where !child.isPaused { child.visitLives(visit) }
        for life in lives { visit(life) }
    }
}
