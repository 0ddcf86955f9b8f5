/// A persistent place in the tree: keeps state, the last body, the last elements and the handlers of one view.
import Observation

@MainActor
public final class Node {
    enum Renewal { case evaluate, compose }

    let id: UInt64
    let type: Any.Type
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
    /// What its views have told; nil for the many that tell nothing.
    private var told: Told?
    var children: [Node] = []
    var handlers: [UInt64: @MainActor (UIEvent) -> Void] = [:]
    /// What runs while its views are on screen.
    private(set) var lives: [Life] = []
    /// Those of the rendering before, while it is composed.
    private var pastLives: [Life] = []
    /// The page of a tab that is hidden now.
    var isPaused = false
    /// Few nodes read a binding while composing.
    private var hasBindings = false
    private var bindings: [() -> Void] = []
    private(set) var isAlive = true
    private var isRenewing = false

    init(id: UInt64, type: Any.Type, parent: Node?, session: Session) {
        self.id = id
        self.type = type
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
        pastLives = lives
        lives = []
        handlers.removeAll(keepingCapacity: true)
        told = nil
        forgetBindings()
    }

    /// - Parameter old: its children before; those that this rendering didn't reach are removed.
    func finishComposing(_ old: [Node]) {
        observeBindings()
        removeUnreached(of: old)
        for life in pastLives { life.end() }
        pastLives = []
    }

    private func removeUnreached(of old: [Node]) {
        if old.isEmpty { return }
        let kept = Set(children.map { ObjectIdentifier($0) })
        for node in old where !kept.contains(ObjectIdentifier(node)) { node.remove() }
    }

    /// Starts once the view is on screen, and goes on as long as each rendering reaches the same place.
    func live(at place: UInt64, _ start: @escaping (Life) -> Void) {
        if let index = pastLives.firstIndex(where: { $0.place == place }) {
            let life = pastLives.remove(at: index)
            life.start = start
            lives.append(life)
        } else {
            let life = Life(at: place, in: session, start: start)
            lives.append(life)
            life.begin()
        }
    }

    /// Handlers and values capture nodes, so a removed node releases everything to break the cycles.
    func remove() {
        isAlive = false
        forgetBody()
        forgetBindings()
        session.nodes[id] = nil
        for child in children { child.remove() }
        for life in lives { life.end() }
        lives = []
        handlers = [:]
        children = []
        value = nil
        input = nil
        elements = []
        storage = [:]
        told = nil
    }
}

extension Node {
    private final class Told {
        var preferences: Preferences

        init(_ preferences: Preferences) { self.preferences = preferences }
    }

    var preferences: Preferences {
        get { told?.preferences ?? Preferences() }
        set {
            if let told { told.preferences = newValue } else { told = Told(newValue) }
        }
    }

    /// The page around it hears of them.
    func pass(preferencesTo owner: Node) {
        if let told { owner.preferences.merge(told.preferences) }
    }
}

extension Node {
    /// Evaluates the body; the next change of any observable that it read renews this node once.
    func track<Value>(_ body: () -> Value) -> Value {
        forgetBody()
        if Readers.include(type) { return observe(id, .evaluate, body) }
        return withObservationTracking(body, onChange: Readers.report(type, renews(.evaluate)))
    }

    /// Reads a binding while composing; its next change composes this node again.
    func read<Value>(_ binding: @escaping () -> Value) -> Value {
        bindings.append { _ = binding() }
        return binding()
    }

    /// One registration for all bindings. Composing as a whole can't be observed: children evaluate their bodies meanwhile.
    private func observeBindings() {
        guard !bindings.isEmpty else { return }
        let read = bindings
        bindings = []
        hasBindings = true
        observe(bindingReader, .compose) { for binding in read { binding() } }
    }

    private var bindingReader: UInt64 { ~id }

    private func observe<Value>(_ reader: UInt64, _ renewal: Renewal, _ body: () -> Value) -> Value {
        let reads = session.reads
        func touching() -> Value {
            reads.touch(reader)
            return body()
        }
        return withObservationTracking(touching, onChange: renews(renewal))
    }

    private func renews(_ renewal: Renewal) -> @Sendable () -> Void {
        let reference = WeakNode(self)
        return { onMainActor { reference.node?.invalidate(renewal) } }
    }

    private func forgetBody() {
        if Readers.include(type) { forget(id) }
    }

    private func forgetBindings() {
        if hasBindings { forget(bindingReader) }
        hasBindings = false
    }

    private func forget(_ reader: UInt64) {
        isRenewing = true
        session.reads.forget(reader)
        isRenewing = false
    }
}
