/// `GroupBox`, `DisclosureGroup`, `ControlGroup` and `ContentUnavailableView`.
import Foundation

public struct GroupBox<Label: View, Content: View>: View {
    private let label: Label
    private let content: Content

    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    public var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            label.font(.headline)
            content
        }
        .padding(16)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Color(.secondarySystemBackground), in: RoundedRectangle(cornerRadius: 12))
    }
}

extension GroupBox where Label == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension GroupBox where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }
}

public struct DisclosureGroup<Label: View, Content: View>: View {
    @State private var isOpen = false
    private let given: Binding<Bool>?
    private let label: Label
    private let content: () -> Content

    public init(
        isExpanded: Binding<Bool>? = nil, @ViewBuilder content: @escaping () -> Content,
        @ViewBuilder label: () -> Label
    ) {
        given = isExpanded
        self.label = label()
        self.content = content
    }

    public var body: some View {
        let expanded = given ?? $isOpen
        VStack(alignment: .leading, spacing: 8) {
            Button {
                expanded.wrappedValue.toggle()
            } label: {
                HStack {
                    label
                    Spacer()
                    Image(systemName: expanded.wrappedValue ? "chevron.down" : "chevron.forward")
                }
            }
            .accessibilityValue(expanded.wrappedValue ? "expanded" : "collapsed")
            if expanded.wrappedValue { content() }
        }
    }
}

extension DisclosureGroup where Label == Text {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(label) }
    }

    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }
}

public struct ControlGroup<Content: View>: View {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: some View { HStack { content } }
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions

    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    public var body: some View {
        VStack(spacing: 12) {
            label.font(.title2).bold()
            description.font(.subheadline).foregroundStyle(.secondary).multilineTextAlignment(.center)
            actions
        }
        .padding(24)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

extension ContentUnavailableView where Label == WebUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init(
            label: { WebUI.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
    }
}
