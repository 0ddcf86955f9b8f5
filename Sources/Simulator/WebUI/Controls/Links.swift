/// `Link` and `ShareLink`.
import Foundation
import Language

public struct Link<Label: View>: Primitive {
    let destination: URL
    let label: Label

    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var link = El.button(AnyView(view.label), nil, context)
        link.tag = "a"
        link.remove("type")
        link.link(to: view.destination)
        // The app may handle the link itself through `openURL`.
        let open = context.environment.openURL
        link.enable(context) { open(view.destination) }
        return [link]
    }
}

extension Link where Label == Text {
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

/// Shareable values: words and addresses as text, bytes and pictures as a file.
public protocol Transferable {
    var _shared: _SharedItem { get }
}

public enum _SharedItem: Sendable {
    case text(String)
    case file(Data)
}

extension String: Transferable {
    public var _shared: _SharedItem { .text(self) }
}

extension URL: Transferable {
    public var _shared: _SharedItem {
        guard isFileURL, let data = try? Data(contentsOf: self) else { return .text(absoluteString) }
        return .file(data)
    }
}

extension Data: Transferable {
    public var _shared: _SharedItem { .file(self) }
}

extension Image: Transferable {
    public var _shared: _SharedItem {
        if case .bytes(let data) = source { .file(data) } else { .text(words) }
    }
}

public struct SharePreview: Sendable {
    let title: String

    public init(_ titleKey: LocalizedStringKey) { title = titleKey.string }
    public init(_ titleKey: LocalizedStringKey, image: Image) { title = titleKey.string }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) { self.title = String(title) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image: Image) { self.title = String(title) }
}

/// Words and addresses go to the browser's own share sheet (`data-share`); a file is downloaded (`data-download`).
public struct ShareLink<Label: View>: Primitive {
    let item: _SharedItem
    let name: String
    let label: Label

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var link = El.button(AnyView(view.label), nil, context)
        guard context.environment.isEnabled else {
            link.set("disabled")
            return [link]
        }
        switch view.item {
        case .text(let text):
            let kind = text.hasPrefix("https://") || text.hasPrefix("http://") ? "url" : "text"
            let title = JSONText.quoted(view.name)
            link.set("data-share", "{\"\(kind)\":\(JSONText.quoted(text)),\"title\":\(title)}")
        case .file(let data):
            let address = context.session.blobs.address(of: data)
            link.set("data-download", String(address.dropFirst(BlobStore.prefix.count)))
            link.set("data-name", view.fileName(data))
        }
        return [link]
    }

    /// Without spaces, so that it can be typed after a command as it is.
    private func fileName(_ data: Data) -> String {
        let plain = name.replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
        let base = plain.isEmpty ? String(localized: "Shared") : plain
        switch data.prefix(4) {
        case Data("RIFF".utf8) where data.dropFirst(8).starts(with: Data("WEBP".utf8)): return base + ".webp"
        case Data([0x89, 0x50, 0x4e, 0x47]): return base + ".png"
        case Data([0x50, 0x4b, 0x03, 0x04]): return base + ".zip"
        case let start where start.starts(with: [0xff, 0xd8]): return base + ".jpg"
        case let start where start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "["): return base + ".json"
        default: return base
        }
    }
}

extension ShareLink {
    public init<T: Transferable>(item: T, preview: SharePreview, @ViewBuilder label: () -> Label) {
        self.init(item: item._shared, name: preview.title, label: label())
    }

    public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(item: item._shared, name: subject?.string ?? "", label: label())
    }

    public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(item: item._shared, name: subject?.string ?? "", label: label())
    }
}

extension ShareLink where Label == WebUI.Label<Text, Image> {
    private init(_ item: _SharedItem, _ name: String, _ title: Text = Text("Share…")) {
        self.init(
            item: item, name: name,
            label: WebUI.Label(title: { title }, icon: { Image(systemName: "square.and.arrow.up") }))
    }

    public init<T: Transferable>(item: T, preview: SharePreview) { self.init(item._shared, preview.title) }
    public init(item: URL, subject: Text? = nil, message: Text? = nil) { self.init(item._shared, "") }
    public init(item: String, subject: Text? = nil, message: Text? = nil) { self.init(item._shared, "") }

    public init<T: Transferable>(_ titleKey: LocalizedStringKey, item: T, preview: SharePreview) {
        self.init(item._shared, preview.title, Text(titleKey))
    }

    public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
        self.init(item._shared, subject?.string ?? "", Text(titleKey))
    }

    public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
        self.init(item._shared, subject?.string ?? "", Text(titleKey))
    }
}
