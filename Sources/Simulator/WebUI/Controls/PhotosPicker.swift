/// `PhotosPicker`: the page's own file input, for pictures.
import Foundation

public struct PhotosPickerItem: Hashable, Sendable {
    private let id: UUID
    private let data: Data

    init(data: Data) {
        id = UUID()
        self.data = data
    }

    public var itemIdentifier: String? { nil }

    public func loadTransferable<T: Transferable & Sendable>(type: T.Type) async throws -> T? { data as? T }

    public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

public struct PHPickerFilter: Hashable, Sendable {
    let accept: String
    public static let images = PHPickerFilter(accept: "image/*")
    public static let videos = PHPickerFilter(accept: "video/*")
    public static func any(of filters: [PHPickerFilter]) -> PHPickerFilter {
        .init(accept: filters.map(\.accept).joined(separator: ","))
    }
}

/// The picture input behind `PhotosPicker`, and behind the simulator's camera (`_capture`).
public struct _PictureInput<Label: View>: Primitive {
    let accept: String
    let isCamera: Bool
    let isMultiple: Bool
    let label: Label
    let receive: @MainActor ([Data]) -> Void

    public init(_capture isCamera: Bool, receive: @escaping @MainActor (Data) -> Void, @ViewBuilder label: () -> Label)
    {
        accept = "image/*"
        self.isCamera = isCamera
        isMultiple = false
        self.label = label()
        self.receive = { if let first = $0.first { receive(first) } }
    }

    init(accept: String, isMultiple: Bool, label: Label, receive: @escaping @MainActor ([Data]) -> Void) {
        self.accept = accept
        isCamera = false
        self.isMultiple = isMultiple
        self.label = label
        self.receive = receive
    }

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var button = El.button(AnyView(view.label), nil, context)
        button.tag = "label"
        button.remove("type")
        var input = El("input", context.at(9), "file")
        input.set("type", "file")
        input.set("accept", view.accept)
        input.set("aria-label", button.spokenWords)
        if view.isCamera { input.set("capture", "environment") }
        if view.isMultiple { input.set("multiple") }
        if context.environment.isEnabled {
            input.set("data-u", context.on { if case .files(let files) = $0 { view.receive(files.map(\.data)) } })
        } else {
            input.set("disabled")
            button.set("disabled")
        }
        button.children.append(input)
        return [button]
    }
}

public struct PhotosPicker<Label: View>: View {
    private let input: _PictureInput<Label>

    public init(
        selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil,
        @ViewBuilder label: @Sendable () -> Label
    ) {
        input = .init(accept: filter?.accept ?? "image/*", isMultiple: false, label: label()) { pictures in
            if let first = pictures.first { selection.wrappedValue = PhotosPickerItem(data: first) }
        }
    }

    public init(
        selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil, matching filter: PHPickerFilter? = nil,
        @ViewBuilder label: @Sendable () -> Label
    ) {
        input = .init(accept: filter?.accept ?? "image/*", isMultiple: true, label: label()) { pictures in
            selection.wrappedValue = pictures.prefix(maxSelectionCount ?? .max).map(PhotosPickerItem.init(data:))
        }
    }

    public var body: some View { input }
}

extension PhotosPicker where Label == Text {
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
    ) { self.init(selection: selection, matching: filter) { Text(titleKey) } }
}
