/// `onAppear`, `task`, `onChange`: code that runs when views appear, change and disappear.
import Foundation

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
    /// Starts once the view is on screen; showing a tab again starts a new life.
    fileprivate func life(_ start: @escaping @MainActor (Life) -> Void) -> some View {
        rewriting { elements, context in
            if context.environment.controls.isOnScreen { context.owner.live(at: context.path, start) }
            return elements
        }
    }

    public func onAppear(perform action: (() -> Void)? = nil) -> some View { life { _ in action?() } }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { life { $0.onEnd = action } }

    @preconcurrency
    public func task(
        priority: TaskPriority = .userInitiated, _ action: @escaping @MainActor @Sendable () async -> Void
    ) -> some View {
        life { life in
            let task = Task(priority: priority) { [weak life] in
                await action()
                // A task keeps all the memory that it needed for as long as somebody holds it.
                if !Task.isCancelled { life?.onEnd = nil }
            }
            life.onEnd = { task.cancel() }
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
        content.life { life in
            let (session, place) = (life.session, life.place)
            session?.links.listen(place, action)
            life.onEnd = { [weak session] in session?.links.forget(place) }
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
            .life { life in
                run.isOnScreen = true
                start()
                life.onEnd = { run.end() }
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
