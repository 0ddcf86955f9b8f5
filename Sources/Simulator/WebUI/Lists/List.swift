/// `List`, `Form` and their styles.
public struct List<SelectionValue: Hashable, Content: View>: Primitive {
    let content: Content

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let inner = context.at(1).inherit { $0.controls.isInList = true }
        return [ListRows.box(Content._render(view.content, inner), context)]
    }
}

extension List where SelectionValue == Never {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        content = ForEach(data, content: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> { content = ForEach(data, id: id, content: rowContent) }
}

public struct Form<Content: View>: Primitive {
    let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let inner = context.at(1).inherit { $0.controls.isInList = true }
        return [ListRows.box(Content._render(view.content, inner), context)]
    }
}

@MainActor @preconcurrency
public protocol ListStyle {
    var _isPlain: Bool { get }
}

public struct _ListStyle: ListStyle {
    public let _isPlain: Bool
}

extension ListStyle where Self == _ListStyle {
    public static var automatic: Self { .init(_isPlain: false) }
    public static var insetGrouped: Self { .init(_isPlain: false) }
    public static var grouped: Self { .init(_isPlain: false) }
    public static var inset: Self { .init(_isPlain: true) }
    public static var plain: Self { .init(_isPlain: true) }
    public static var sidebar: Self { .init(_isPlain: false) }
}

@MainActor @preconcurrency
public protocol FormStyle {}

public struct _FormStyle: FormStyle {}

extension FormStyle where Self == _FormStyle {
    public static var automatic: Self { .init() }
    public static var grouped: Self { .init() }
    public static var columns: Self { .init() }
}

extension View {
    public func listStyle<S: ListStyle>(_ style: S) -> some View {
        inside(token: style._isPlain) { $0.environment.controls.isPlainList = style._isPlain }
    }

    public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
