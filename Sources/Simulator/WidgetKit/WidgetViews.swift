/// What a widget's view says of its ground and of taps.
import Foundation
import WebUI

public struct ContainerBackgroundPlacement: Hashable, Sendable {
    public static let widget = ContainerBackgroundPlacement()
}

extension View {
    /// The ground of the whole widget; the content keeps the widget's margin from the edges.
    public func containerBackground<V: View>(
        for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { modifier(ContainerGround(ground: content(), alignment: alignment)) }

    public func containerBackground<S: ShapeStyle>(
        _ style: S, for container: ContainerBackgroundPlacement
    ) -> some View { modifier(ContainerGround(ground: Rectangle().fill(style), alignment: .center)) }

    /// Where a tap leads; one for the widget.
    public func widgetURL(_ url: URL?) -> some View { modifier(TapLink(link: url)) }

    /// A phone may paint it in an accent colour; this one doesn't.
    public func widgetAccentable(_ accentable: Bool = true) -> some View { self }
}

private struct ContainerGround<Ground: View>: ViewModifier {
    let ground: Ground
    let alignment: Alignment
    @Environment(\.widgetFamily) private var family

    /// Apple's margin of widgets on the home screen.
    private static var margin: CGFloat { 16 }

    func body(content: Content) -> some View {
        if family.isAccessory {
            content
        } else {
            content.frame(maxWidth: .infinity, maxHeight: .infinity).padding(Self.margin)
                .background(alignment: alignment) { ground }
        }
    }
}

private struct TapLink: ViewModifier {
    let link: URL?
    @Environment(\.widgetTap) private var tap

    func body(content: Content) -> some View {
        tap?.link = link
        return content
    }
}

/// The ground that the lock screen gives to round and rectangular widgets.
public struct AccessoryWidgetBackground: View {
    public init() {}
    public var body: some View { Rectangle().fill(Color(.sRGB, white: 1, opacity: 0.16)) }
}
