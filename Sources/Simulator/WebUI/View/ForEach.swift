/// A row for each element of a collection; identity follows the element's id, not its position.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let id: (Data.Element) -> ID

    package init(data: Data, content: @escaping (Data.Element) -> Content, id: @escaping (Data.Element) -> ID) {
        (self.data, self.content, self.id) = (data, content, id)
    }
}

extension ForEach: View, Primitive where Content: View {
    public typealias Body = Never

    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: { $0.id })
    }

    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }

    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.init(data: data, content: content, id: { $0 })
    }

    public init<Element>(
        _ data: Binding<Data>, @ViewBuilder content: @escaping (Binding<Element>) -> Content
    ) where Data: MutableCollection, Data.Element == Element, Element: Identifiable, ID == Element.ID {
        self.init(
            data: data.wrappedValue,
            content: { element in content(data.element(with: element.id, fallback: element)) },
            id: { $0.id })
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        if let layout = context.lazy { return lazily(view, layout, context) }
        return context.node(ForEach.self, evaluate: { _ in view.data.map { (view.id($0), view.content($0)) } }) {
            rows, inner in
            rows.flatMap { id, row in Content._render(row, inner.at(id: id)) }
        }
    }

    /// Only the runs that are near are made into views.
    @MainActor
    private static func lazily(_ view: Self, _ layout: LazyLayout, _ context: RenderContext) -> [El] {
        context.node(
            ForEach.self,
            evaluate: { node in
                let near = LazyWindow.of(node).near.value
                return LazyRun<ID, Content>.split(view.data, into: layout.run).map { index, rows in
                    let isNear = near.contains(index) || view.data.count <= layout.run
                    return LazyRun<ID, Content>(
                        index: index, count: rows.count,
                        rows: isNear ? rows.map { (view.id($0), view.content($0)) } : nil)
                }
            },
            compose: { (runs: [LazyRun<ID, Content>], inner) in LazyRun.render(runs, layout, inner) })
    }
}

extension Binding where Value: MutableCollection, Value.Element: Identifiable {
    /// Follows the element when it moves; the last known value is used once it is gone.
    func element(with id: Value.Element.ID, fallback: Value.Element) -> Binding<Value.Element> {
        Binding<Value.Element>(
            raw: { wrappedValue.first { $0.id == id } ?? fallback },
            { new in
                var all = wrappedValue
                guard let index = all.firstIndex(where: { $0.id == id }) else { return }
                all[index] = new
                wrappedValue = all
            })
    }
}
