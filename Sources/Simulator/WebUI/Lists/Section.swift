/// `Section`: a group of rows with a header and a footer.
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
}

extension Section: View, Primitive where Parent: View, Content: View, Footer: View {
    public typealias Body = Never

    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var surroundings = context.at(1)
        surroundings.environment.controls.isInList = false
        let header = Parent._render(view.header, surroundings)
        let footer = Footer._render(view.footer, surroundings.at(3))
        let content = Content._render(view.content, context.at(2))
        guard context.environment.controls.isInList else { return header + content + footer }
        var section = El("section", context, "sec")
        section.role = .section
        section.fillsWidth = true
        if !header.isEmpty {
            var head = El("div", context.at(4), "sech", children: header)
            head.set("role", "heading")
            head.set("aria-level", "2")
            section.children.append(head)
        }
        section.children.append(El("div", context.at(5), "secb", children: ListRows.rows(content)))
        if !footer.isEmpty { section.children.append(El("div", context.at(6), "secf", children: footer)) }
        return [section]
    }
}

@MainActor
extension Section where Parent: View, Content: View, Footer: View {
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) { self.init(header: header(), content: content(), footer: footer()) }
}

@MainActor
extension Section where Parent: View, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }
}

@MainActor
extension Section where Parent == EmptyView, Content: View, Footer: View {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }
}

@MainActor
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

@MainActor
extension Section where Parent == Text, Content: View, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }
}
