/// `ChartContent`: marks, and what is made of them.
import WebUI

@MainActor @preconcurrency
public protocol ChartContent {
    associatedtype Body: ChartContent
    @ChartContentBuilder var body: Body { get }
    static func _marks(_ content: Self) -> [_Mark]
}

extension ChartContent {
    public static func _marks(_ content: Self) -> [_Mark] { Body._marks(content.body) }
}

/// A mark, or something that only holds marks.
@MainActor @preconcurrency
public protocol _PrimitiveChartContent: ChartContent where Body == Never {}

extension _PrimitiveChartContent {
    public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: ChartContent {}

@MainActor @resultBuilder
public struct ChartContentBuilder {
    public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyChartContent { EmptyChartContent() }
    public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: ChartContent>(_ content: repeat each Content) -> _MarkGroup {
        var marks: [_Mark] = []
        for part in repeat each content { marks += Self.marks(part) }
        return _MarkGroup(marks: marks)
    }

    public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }
    public static func buildEither<Content: ChartContent>(first: Content) -> _MarkGroup { .init(marks: marks(first)) }
    public static func buildEither<Content: ChartContent>(second: Content) -> _MarkGroup { .init(marks: marks(second)) }
    public static func buildLimitedAvailability<Content: ChartContent>(_ content: Content) -> _MarkGroup {
        .init(marks: marks(content))
    }

    private static func marks<Content: ChartContent>(_ content: Content) -> [_Mark] { Content._marks(content) }
}

public struct EmptyChartContent: _PrimitiveChartContent {
    public init() {}
    public static func _marks(_ content: Self) -> [_Mark] { [] }
}

public struct _MarkGroup: _PrimitiveChartContent {
    var marks: [_Mark]

    public static func _marks(_ content: Self) -> [_Mark] { content.marks }
}

extension Optional: ChartContent where Wrapped: ChartContent {
    public var body: Never { fatalError("Optional has no body") }
    public static func _marks(_ content: Self) -> [_Mark] { content.map { Wrapped._marks($0) } ?? [] }
}

extension ForEach: ChartContent where Content: ChartContent {
    public var body: Never { fatalError("ForEach has no body") }

    public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: { $0.id })
    }

    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: @escaping (Data.Element) -> Content
    ) { self.init(data: data, content: content, id: { $0[keyPath: id] }) }

    public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.init(data: data, content: content, id: { $0 })
    }

    public static func _marks(_ content: Self) -> [_Mark] {
        content.data.flatMap { Content._marks(content.content($0)) }
    }
}
