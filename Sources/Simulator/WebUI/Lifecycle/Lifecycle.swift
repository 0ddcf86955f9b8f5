/// `onAppear`, `task`, `onChange`: code that runs when views appear, change and disappear.
import Foundation

/// Marks the nodes that keep a view's life.
private enum LifeMark {}

/// A value kept from one rendering to the next.
final class Remembered<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

extension Node {
    /// Survives recomposition; keyed by place, because one node may compose several modifiers of a kind.
    func remembered<Value>(at path: UInt64, _ initial: Value) -> Remembered<Value> {
        let slot = Int(truncatingIfNeeded: path)
        if let kept = storage[slot] as? Remembered<Value> { return kept }
        let kept = Remembered(initial)
        storage[slot] = kept
        return kept
    }
}

extension View {
    /// Starts once the view is on screen; a new key starts a new life, and so does showing a tab again.
    fileprivate func life(_ key: AnyHashable = 0, _ start: @escaping @MainActor (Node) -> Void) -> some View {
        rewriting { elements, context in
            guard context.environment.controls.isOnScreen else { return elements }
            // The node's path continues the key's, so a changed key removes the old life and starts another.
            let node = context.at(id: key).adopt(LifeMark.self)
            if let life = node.life {
                life.start = start
            } else {
                let life = Life(start: start)
                node.life = life
                life.begin(node)
            }
            return elements
        }
    }

    public func onAppear(perform action: (() -> Void)? = nil) -> some View { life { _ in action?() } }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { life { $0.onRemove = action } }

    @preconcurrency
    public func task(
        priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
        life { node in
            let task = Task(priority: priority) { [weak node] in
                await action()
                // A task keeps all the memory that it needed for as long as somebody holds it.
                if !Task.isCancelled { node?.onRemove = nil }
            }
            node.onRemove = { task.cancel() }
        }
    }

    @preconcurrency
    public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View { modifier(TaskModifier(id: value, priority: priority, action: action)) }

    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        rewriting { elements, context in
            let last: Remembered<V?> = context.owner.remembered(at: context.path, nil)
            if let old = last.value {
                if old != value { context.session.afterRender.append { action(old, value) } }
            } else if initial {
                context.session.afterRender.append { action(value, value) }
            }
            last.value = value
            return elements
        }
    }

    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { onChange(of: value, initial: initial) { _, _ in action() } }

    /// Links that the app is opened with; one that came before the view appeared included.
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(LinkModifier(action: action))
    }
}

private struct LinkModifier: ViewModifier {
    let action: (URL) -> Void

    func body(content: Content) -> some View {
        content.life { node in
            let session = node.session
            session.links.listen(node.id, action)
            node.onRemove = { [weak session] in session?.links.forget(node.id) }
        }
    }
}

/// Runs a task again whenever its id changes, and cancels the previous one.
private struct TaskModifier<ID: Equatable>: ViewModifier {
    let id: ID
    let priority: TaskPriority
    let action: @MainActor @Sendable () async -> Void
    @State private var run = Run()

    final class Run {
        var isOnScreen = false
        var task: Task<Void, Never>?

        func end() {
            isOnScreen = false
            task?.cancel()
        }
    }

    func body(content: Content) -> some View {
        content
            // Nothing runs while its tab is hidden; the id at the time when it is shown again counts.
            .onChange(of: id) { if run.isOnScreen { start() } }
            .life { node in
                run.isOnScreen = true
                start()
                node.onRemove = { run.end() }
            }
    }

    private func start() {
        let run = run
        run.task?.cancel()
        run.task = Task(priority: priority) {
            await action()
            if !Task.isCancelled { run.task = nil }
        }
    }
}
