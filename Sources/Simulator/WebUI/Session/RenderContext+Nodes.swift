/// Rendering through persistent nodes: evaluates user code under observation, then composes elements from it.
import Observation

@MainActor
extension RenderContext {
    func composite<V: View>(_ view: V) -> [El] {
        node(
            V.self, input: view,
            evaluate: { node in
                var connected = view
                node.connect(&connected, environment)
                return connected.body
            }
        ) { V.Body._render($0, $1) }
    }

    /// The node at this identity. `evaluate` runs again when a value that it read has changed, or when its parent was
    /// evaluated again and gave it other inputs or another environment. `compose` runs after it, or on its own when
    /// only a binding that a control shows has changed.
    func node<Value>(
        _ type: Any.Type, input: Any? = nil, evaluate: (Node) -> Value, compose: (Value, RenderContext) -> [El]
    ) -> [El] {
        render(adopt(type), input: input, evaluate: evaluate, compose: compose)
    }

    /// A node whose view is made from what was only found while composing: a sheet's item, or a destination that a view
    /// deep in the stack has told. It is made anew each time; what it contains is renewed only if it got something else.
    func found<Content: View>(_ make: () -> Content) -> [El] {
        let node = adopt(ViewDestination.self)
        node.postpone(isOutdated: true)
        return render(node, evaluate: { _ in make() }) { Content._render($0, $1) }
    }

    /// A node that only keeps its place: it reads nothing before it composes.
    func place(_ type: Any.Type, compose: (RenderContext) -> [El]) -> [El] { place(adopt(type), compose: compose) }

    func place(_ node: Node, compose: (RenderContext) -> [El]) -> [El] {
        let renewed = needsEvaluation(node, nil)
        if renewed {
            node.evaluated(by: session, input: nil, trail: environment.trail)
            node.value = ()
        }
        if renewed || node.needsCompose { recompose(node, ()) { compose($1) } }
        node.pass(preferencesTo: owner)
        return node.elements
    }

    func render<Value>(
        _ node: Node, input: Any? = nil, evaluate: (Node) -> Value, compose: (Value, RenderContext) -> [El]
    ) -> [El] {
        let renewed = needsEvaluation(node, input)
        if renewed {
            node.evaluated(by: session, input: input, trail: environment.trail)
            node.value = node.track { evaluate(node) }
        }
        if renewed || node.needsCompose, let value = node.value as? Value {
            recompose(node, value, compose)
        }
        node.pass(preferencesTo: owner)
        return node.elements
    }

    func adopt(_ type: Any.Type) -> Node {
        let id = at(type: type).path
        let node = session.nodes[id] ?? Node(id: id, type: type, parent: owner, session: session)
        session.nodes[id] = node
        owner.children.append(node)
        return node
    }

    func needsEvaluation(_ node: Node, _ input: Any?) -> Bool {
        if node.value == nil || node.needsEvaluation { return true }
        guard owner.evaluatedPass == session.pass || node.trail != environment.trail else { return false }
        guard node.trail == environment.trail, let input, let old = node.input else { return true }
        return !Inputs.same(old, input)
    }

    private func recompose<Value>(_ node: Node, _ value: Value, _ compose: (Value, RenderContext) -> [El]) {
        let old = node.children
        node.startComposing()
        session.composeCount += 1
        var inner = self
        inner.path = node.id
        inner.owner = node
        node.elements = compose(value, inner)
        node.finishComposing(old)
    }

    /// Reads a binding while composing; a later change composes the owner again without running its body.
    func read<Value>(_ binding: @escaping () -> Value) -> Value { owner.read(binding) }

    /// Gives the page a name for a handler. Only handlers rendered now can be called.
    func on(_ kind: UInt64 = 0, _ handler: @escaping @MainActor (UIEvent) -> Void) -> String {
        let name = mix(path, 7_000_000 + kind)
        owner.handlers[name] = handler
        return String(owner.id, radix: 36) + "." + String(name, radix: 36)
    }
}
