/// A persistent place in the tree: keeps state, the last body, the last elements and the handlers of one view.
import Observation

@MainActor
public final class Node {
    enum Renewal { case evaluate, compose }

    let id: UInt64
    weak var parent: Node?
    /// Weak: a model that outlives the page may still change what a node of it has read.
    private weak var living: Session?
    /// For work that a session does, which is therefore there.
    var session: Session { living! }
    var storage: [Int: AnyObject] = [:]
    var input: Any?
    var trail: UInt64 = 0
    var value: Any?
    private(set) var needsEvaluation = true
    private(set) var needsCompose = true
    private(set) var evaluatedPass = -1
    var elements: [El] = []
    var preferences = Preferences()
    var children: [Node] = []
    var handlers: [UInt64: @MainActor (UIEvent) -> Void] = [:]
    var onRemove: (() -> Void)?
    /// The life of a modifier that runs something while its view is on screen.
    var life: Life?
    /// The page of a tab that is hidden now.
    var isPaused = false
    let bodyReads = Reads()
    /// Few nodes read a binding while composing.
    private(set) lazy var composeReads = Reads()
    private var hasComposeReads = false
    private(set) var isAlive = true
    private var isRenewing = false

    init(id: UInt64, parent: Node?, session: Session) {
        self.id = id
        self.parent = parent
        living = session
    }

    func invalidate(_ renewal: Renewal) {
        guard isAlive, !isRenewing else { return }
        if renewal == .evaluate { needsEvaluation = true }
        needsCompose = true
        var next = parent
        while let node = next, !node.needsCompose {
            node.needsCompose = true
            next = node.parent
        }
        living?.schedule()
    }

    func invalidateAll() {
        needsEvaluation = true
        needsCompose = true
        for child in children { child.invalidateAll() }
    }

    /// Left as it is for now: it is evaluated at its next rendering, if its dependencies have changed.
    func postpone(isOutdated: Bool) {
        guard isOutdated else { return }
        needsEvaluation = true
        needsCompose = true
    }

    func evaluated(by session: Session, input: Any?, trail: UInt64) {
        needsEvaluation = false
        evaluatedPass = session.pass
        session.evaluationCount += 1
        self.input = input
        self.trail = trail
    }

    func startComposing() {
        needsCompose = false
        children = []
        handlers.removeAll(keepingCapacity: true)
        preferences = Preferences()
        if hasComposeReads { forget(composeReads) }
    }

    func observeCompose<Value>(_ body: () -> Value) -> Value {
        hasComposeReads = true
        return observe(composeReads, .compose, body)
    }

    /// Removes the old children that this rendering didn't reach.
    func drop(_ old: [Node]) {
        if old.isEmpty { return }
        let kept = Set(children.map { ObjectIdentifier($0) })
        for node in old where !kept.contains(ObjectIdentifier(node)) { node.remove() }
    }

    /// Handlers and values capture nodes, so a removed node releases everything to break the cycles.
    func remove() {
        isAlive = false
        onRemove?()
        onRemove = nil
        life = nil
        bodyReads.forget()
        if hasComposeReads { composeReads.forget() }
        session.nodes[id] = nil
        for child in children { child.remove() }
        handlers = [:]
        children = []
        value = nil
        input = nil
        elements = []
        storage = [:]
        preferences = Preferences()
    }
}

extension Node {
    /// Runs the body; the next change of any observable that it read renews this node once.
    func track<Value>(_ reads: Reads, _ renewal: Renewal, _ body: () -> Value) -> Value {
        forget(reads)
        return observe(reads, renewal, body)
    }

    func observe<Value>(_ reads: Reads, _ renewal: Renewal, _ body: () -> Value) -> Value {
        let reference = WeakNode(self)
        return withObservationTracking {
            reads.touch()
            return body()
        } onChange: {
            onMainActor { reference.node?.invalidate(renewal) }
        }
    }

    private func forget(_ reads: Reads) {
        isRenewing = true
        reads.forget()
        isRenewing = false
    }
}
