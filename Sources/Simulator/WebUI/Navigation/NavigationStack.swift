/// `NavigationStack`: all pages of the path stay in the tree, and the last one is shown.
public struct NavigationStack<Data, Root: View>: Primitive {
    private let get: (() -> [AnyHashable])?
    private let set: (([AnyHashable]) -> Void)?
    private let root: Root

    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        get = nil
        set = nil
        self.root = root()
    }

    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        get = { path.wrappedValue.items }
        set = { path.wrappedValue.items = $0 }
        self.root = root()
    }

    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        get = { path.wrappedValue.map { AnyHashable($0) } }
        set = { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) }
        self.root = root()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.place(NavigationStack.self) { inner in
            let state = view.state(inner.owner)
            let path = inner.read { state.get() }
            var builder = StackBuilder(state: state, context: inner)
            builder.addRoot { Root._render(view.root, $0) }
            for (index, item) in path.enumerated() { builder.add(item, depth: index + 1) }
            return [builder.finish()]
        }
    }

    private func state(_ node: Node) -> NavigationState {
        let state = node.storage[1] as? NavigationState ?? NavigationState()
        node.storage[1] = state
        if let get, let set {
            state.get = get
            state.set = set
        } else {
            let box: StateBox<[AnyHashable]> = node.box(0, [])
            state.get = { box.value }
            state.set = { box.value = $0 }
        }
        return state
    }
}
