/// The time a view is on screen: it begins once the view has been rendered, ends with it, and pauses while its tab is
/// hidden. A pause keeps nodes and elements as they are: switching to another tab runs no body.

@MainActor
final class Life {
    private enum Phase { case awaited, begun, paused }

    private var phase = Phase.awaited
    var start: (Node) -> Void

    init(start: @escaping (Node) -> Void) { self.start = start }

    /// Starts after this rendering.
    func begin(_ node: Node) {
        phase = .awaited
        node.session.afterRender.append { [weak self, weak node] in
            guard let self, let node, node.isAlive, phase == .awaited else { return }
            phase = .begun
            start(node)
        }
    }

    fileprivate func pause(_ node: Node) {
        phase = .paused
        node.onRemove?()
        node.onRemove = nil
    }

    fileprivate func resume(_ node: Node) {
        if phase == .paused { begin(node) }
    }
}

extension Node {
    /// Pauses everything on this page, which is hidden now.
    func pauseLives() {
        guard !isPaused else { return }
        isPaused = true
        visitLives { $0.pause($1) }
    }

    /// Views that are new in this rendering have begun by themselves.
    func resumeLives() {
        guard isPaused else { return }
        isPaused = false
        visitLives { $0.resume($1) }
    }

    /// A tab within the tab may still be hidden: its lives resume when it is shown itself.
    private func visitLives(_ visit: (Life, Node) -> Void) {
        if let life { visit(life, self) }
        for child in children where !child.isPaused { child.visitLives(visit) }
    }
}
