/// `AsyncImage`: the browser loads the picture, so its phase is success at once and it never reports a failure.
import Foundation

public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

public struct AsyncImage<Content: View>: Primitive {
    private let url: URL?
    private let content: (AsyncImagePhase) -> AnyView

    public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        self.url = url
        content = { AnyView($0.image) }
    }

    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.url = url
        self.content = { phase in phase.image.map { AnyView(content($0)) } ?? AnyView(placeholder()) }
    }

    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.content = { AnyView(content($0)) }
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        let isSafe = ["https", "http"].contains(view.url?.scheme?.lowercased() ?? "")
        let phase: AsyncImagePhase =
            if let url = view.url, isSafe { .success(Image(source: .address(url.absoluteString))) } else { .empty }
        return AnyView._render(view.content(phase), context.at(1))
    }
}
