/// Button styles: the built-in ones are the page's CSS classes, an app's own are rendered from their bodies.
@MainActor @preconcurrency
public protocol _AnyButtonStyle {
    func _make(_ label: AnyView, _ role: ButtonRole?, _ context: RenderContext) -> El
}

@MainActor @preconcurrency
public protocol ButtonStyle: _AnyButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

@MainActor @preconcurrency
public protocol PrimitiveButtonStyle: _AnyButtonStyle {}

public struct ButtonStyleConfiguration {
    public typealias Label = AnyView
    public let role: ButtonRole?
    public let label: Label
    /// Always false: the page itself shows the press.
    public let isPressed: Bool
}

/// Gives a style's body its place in the tree, so that it can read the environment.
private struct StyledBody<Style: ButtonStyle>: Primitive {
    let style: Style
    let configuration: ButtonStyleConfiguration

    static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        context.node(
            Style.self,
            evaluate: { node in
                var style = view.style
                node.connect(&style, context.environment)
                return style.makeBody(configuration: view.configuration)
            }
        ) { Style.Body._render($0, $1) }
    }
}

extension ButtonStyle {
    public func _make(_ label: AnyView, _ role: ButtonRole?, _ context: RenderContext) -> El {
        let configuration = ButtonStyleConfiguration(role: role, label: label, isPressed: false)
        let body = StyledBody(style: self, configuration: configuration)
        var button = Placement.stack(.horizontal, StyledBody<Self>._render(body, context.at(1)), context)
        button.classes = ["b", "custom"]
        return button
    }
}

public struct _NamedButtonStyle: PrimitiveButtonStyle {
    let name: String

    public func _make(_ label: AnyView, _ role: ButtonRole?, _ context: RenderContext) -> El {
        var button = Placement.stack(.horizontal, AnyView._render(label, context.at(1)), context)
        button.classes = ["b", name]
        let size = context.environment.controls.size
        if size == .large || size == .extraLarge { button.add("lg") }
        return button
    }
}

extension PrimitiveButtonStyle where Self == _NamedButtonStyle {
    public static var automatic: Self { .init(name: "bl") }
    public static var borderless: Self { .init(name: "bl") }
    public static var plain: Self { .init(name: "plain") }
    public static var bordered: Self { .init(name: "bd") }
    public static var borderedProminent: Self { .init(name: "bp") }
}

public enum ControlSize: CaseIterable, Hashable, Sendable { case mini, small, regular, large, extraLarge }

public struct ButtonBorderShape: Hashable, Sendable {
    let radius: String?
    public static let automatic = ButtonBorderShape(radius: nil)
    public static let capsule = ButtonBorderShape(radius: "9999px")
    public static let roundedRectangle = ButtonBorderShape(radius: nil)
    public static let circle = ButtonBorderShape(radius: "50%")
    public static func roundedRectangle(radius: Double) -> ButtonBorderShape { .init(radius: CSS.px(radius)) }
}

extension View {
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        inside { $0.environment.controls.buttonStyle = style }
    }

    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        inside(token: (style as? _NamedButtonStyle)?.name) { $0.environment.controls.buttonStyle = style }
    }

    public func controlSize(_ size: ControlSize) -> some View {
        inside(token: size) { $0.environment.controls.size = size }
    }

    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
        each { element, _ in
            guard let radius = shape.radius else { return }
            element.changeMeaning { $0.style("border-radius", radius) }
        }
    }

    public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }
}

public struct ButtonRepeatBehavior: Hashable, Sendable {
    public static let automatic = ButtonRepeatBehavior()
    public static let enabled = ButtonRepeatBehavior()
    public static let disabled = ButtonRepeatBehavior()
}
