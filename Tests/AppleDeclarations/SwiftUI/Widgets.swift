/// Where a widget's extension begins.
import WebUI
import WidgetKit

@available(iOS 14.0, *)
@MainActor @preconcurrency public protocol WidgetBundle {
    associatedtype Body: Widget
    @WidgetBundleBuilder var body: Body { get }
    init()
}

extension WidgetBundle {
    public static func main() { fatalError() }
}

@available(iOS 14.0, *)
@resultBuilder public struct WidgetBundleBuilder {
    public static func buildBlock<Content: Widget>(_ content: Content) -> Content { content }
}
