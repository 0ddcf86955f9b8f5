/// `alert` and `confirmationDialog`.
import Foundation
import Language

extension View {
    public func alert<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { dialog(.alert, Text(titleKey), isPresented, actions(), EmptyView()) }

    public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { dialog(.alert, Text(titleKey), isPresented, actions(), message()) }

    @_disfavoredOverload
    public func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View { dialog(.alert, Text(title), isPresented, actions(), EmptyView()) }

    @_disfavoredOverload
    public func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { dialog(.alert, Text(title), isPresented, actions(), message()) }

    @_disfavoredOverload
    public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
        @ViewBuilder message: @escaping (T) -> M
    ) -> some View { dialog(.alert, Text(title), isPresented, data.map(actions), data.map(message)) }

    public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
        @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View { dialog(.alert, Text(titleKey), isPresented, data.map(actions), data.map(message)) }

    public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View {
        let title = Text(verbatim: error?.errorDescription ?? "")
        return dialog(.alert, title, isPresented, actions(), EmptyView())
    }

    public func confirmationDialog<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        dialog(.choices(titleVisibility == .visible), Text(titleKey), isPresented, actions(), EmptyView())
    }

    public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { dialog(.choices(titleVisibility != .hidden), Text(titleKey), isPresented, actions(), message()) }

    @_disfavoredOverload
    public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View {
        dialog(.choices(titleVisibility == .visible), Text(title), isPresented, actions(), EmptyView())
    }

    @_disfavoredOverload
    public func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View { dialog(.choices(titleVisibility != .hidden), Text(title), isPresented, actions(), message()) }

    private func dialog<A: View, M: View>(
        _ kind: Dialog.Kind, _ title: Text, _ isPresented: Binding<Bool>, _ actions: A, _ message: M
    ) -> some View {
        let dialog = Dialog(kind: kind, title: title.string)
        return rewriting { elements, context in
            if context.read({ isPresented.wrappedValue }) {
                let words = M._render(message, context.at(314))
                dialog.present(context, AnyView(actions), words) { isPresented.wrappedValue = false }
            }
            return elements
        }
    }
}

@MainActor
private struct Dialog {
    enum Kind {
        case alert
        /// A list of choices, with or without its title.
        case choices(Bool)
    }

    let kind: Kind
    let title: String

    nonisolated init(kind: Kind, title: String) {
        self.kind = kind
        self.title = title
    }

    func present(
        _ context: RenderContext, _ actions: AnyView, _ message: [El], _ dismiss: @escaping @MainActor () -> Void
    ) {
        switch kind {
        case .alert: alert(context, actions, message, dismiss)
        case .choices(let showsTitle): choices(context, actions, message, showsTitle, dismiss)
        }
        context.owner.preferences.steps.append(.init(name: "dialog", back: dismiss))
    }

    private func alert(
        _ context: RenderContext, _ actions: AnyView, _ message: [El], _ dismiss: @escaping @MainActor () -> Void
    ) {
        var box = box("alert", context)
        var buttons = context.buttons(actions, dismiss, cancel: nil)
        if buttons.children.isEmpty { buttons = context.buttons(AnyView(EmptyView()), dismiss, cancel: "OK") }
        buttons.putCancelFirstOfTwo()
        box.children = [context.heading(title, message), buttons]
        context.add(overlay: box, "center", scrim: nil)
    }

    private func choices(
        _ context: RenderContext, _ actions: AnyView, _ message: [El], _ showsTitle: Bool,
        _ dismiss: @escaping @MainActor () -> Void
    ) {
        var box = box("actions", context)
        if showsTitle || !message.isEmpty { box.children.append(context.heading(showsTitle ? title : "", message)) }
        box.children.append(context.buttons(actions, dismiss, cancel: String(localized: "Cancel")))
        context.add(overlay: box, "bottom", scrim: dismiss)
    }

    private func box(_ name: String, _ context: RenderContext) -> El {
        var box = El("div", context.at(311), name)
        box.set("role", "alertdialog")
        box.set("aria-modal", "true")
        box.set("aria-label", title)
        return box
    }
}

extension El {
    /// As on iOS: of two buttons side by side, the cancel button is on the left.
    fileprivate mutating func putCancelFirstOfTwo() {
        guard children.count == 2, let cancel = children.firstIndex(where: { $0.classes.contains("cancel") }) else {
            return
        }
        children.swapAt(0, cancel)
        add("pair")
    }
}
