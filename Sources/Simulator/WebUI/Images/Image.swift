/// `Image`: a symbol, a picture of the app, or bytes.
import Foundation

/// UIKit's picture on Apple's platforms; here the bytes, which the page decodes.
public final class UIImage: Sendable {
    package let data: Data

    public init?(data: Data) {
        if data.isEmpty { return nil }
        self.data = data
    }
}

public struct Image: Equatable, Sendable {
    enum Source: Equatable, Sendable {
        case symbol(String)
        case asset(String)
        case bytes(Data)
        case address(String)
    }

    public enum Scale: Hashable, Sendable { case small, medium, large }
    public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
    public enum ResizingMode: Hashable, Sendable { case tile, stretch }
    public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

    let source: Source
    var words = ""
    var isResizable = false

    init(source: Source) { self.source = source }

    public init(systemName: String) { source = .symbol(systemName) }

    public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

    public init(_ name: String, bundle: Bundle? = nil) {
        source = .asset(name)
        words = name
    }

    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        source = .asset(name)
        words = label.string
    }

    public init(decorative name: String, bundle: Bundle? = nil) { source = .asset(name) }
    public init(uiImage: UIImage) { source = .bytes(uiImage.data) }

    /// The hook for showing encoded picture bytes: app code wraps it, and `UIImage(data:)` on Apple's platforms, in its
    /// own initializer.
    public init(_data data: Data) { source = .bytes(data) }

    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        image.isResizable = true
        return image
    }

    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
    public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: Primitive {
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var element: El
        if case .symbol(let name) = view.source {
            element = .symbol(name, context)
            if view.isResizable { element.add("icr") }
        } else {
            element = El("img", context)
            element.role = .image
            element.set("alt", view.words)
            element.set("src", view.address(context))
        }
        element.fillsWidth = view.isResizable
        element.fillsHeight = view.isResizable
        return [element]
    }

    @MainActor
    private func address(_ context: RenderContext) -> String {
        switch source {
        case .bytes(let data): context.session.blobs.address(of: data)
        case .address(let address): address
        case .asset(let name), .symbol(let name): "/sim/assets/\(Self.pathComponent(name))"
        }
    }

    private static func pathComponent(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-_."))) ?? ""
    }
}

extension El {
    /// A drawing beside words has no meaning of its own, so screen readers skip it unless it has a label.
    @MainActor
    static func symbol(_ name: String, _ context: RenderContext) -> El {
        var element = El("span", context, "ic", text: Symbols.drawing(name))
        element.isMarkup = true
        element.role = .text
        element.set("aria-hidden", "true")
        // Apple's names for what points along the line of writing.
        if name.holds("forward") || name.holds("backward") { element.add("flips") }
        return element
    }
}

extension View {
    public func imageScale(_ scale: Image.Scale) -> some View {
        let factor = scale == .large ? "1.3" : scale == .small ? "0.8" : "1"
        return each { element, _ in element.style("--is", factor) }
    }
}
