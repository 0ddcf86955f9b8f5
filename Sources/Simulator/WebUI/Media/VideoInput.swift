/// A button that lets somebody choose a video in the browser; the page sends it to a file of the phone.
import Foundation

/// A file of the phone's that the page has sent.
public struct _SentFile: Sendable, Hashable {
    public var file: URL
    public var type: String
    public var byteCount: Int64
    /// As the browser measured it.
    public var seconds: Double?

    public init(file: URL, type: String, byteCount: Int64, seconds: Double?) {
        (self.file, self.type, self.byteCount, self.seconds) = (file, type, byteCount, seconds)
    }
}

public struct _VideoInput<Label: View>: Primitive {
    public enum Step: Sendable, Hashable {
        /// One was chosen and is on its way.
        case chosen
        case arrived(_SentFile)
        /// The page's or the host's word for why not.
        case refused(String)
    }

    let label: Label
    let receive: @MainActor (Step) -> Void

    public init(receive: @escaping @MainActor (Step) -> Void, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.receive = receive
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var button = El.button(AnyView(view.label), nil, context)
        button.tag = "label"
        button.remove("type")
        var input = El("input", context.at(9), "file")
        input.set("type", "file")
        input.set("accept", "video/*")
        input.set("aria-label", button.spokenWords)
        if context.environment.isEnabled {
            input.set("data-clip", context.on { view.hear($0) })
        } else {
            input.set("disabled")
            button.set("disabled")
        }
        button.children.append(input)
        return [button]
    }

    @MainActor private func hear(_ event: UIEvent) {
        switch event {
        case .value("chosen"): receive(.chosen)
        case .value(let code): receive(.refused(code))
        case .sent(let file): receive(.arrived(file))
        default: break
        }
    }
}
