/// `sheet` and `fullScreenCover`: what presents them, and what keeps them.
import Foundation

extension View {
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presenting("sheet", isPresented, onDismiss, content) }

    public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presenting("cover", isPresented, onDismiss, content) }

    public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .center, arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { presenting("sheet", isPresented, nil, content) }

    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { presenting("sheet", item, onDismiss, content) }

    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { presenting("cover", item, onDismiss, content) }

    private func presenting<Content: View>(
        _ kind: String, _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?, _ content: @escaping () -> Content
    ) -> some View {
        rewriting { elements, context in
            let isUp = context.read { isPresented.wrappedValue }
            if isUp { context.present(sheet: kind, { isPresented.wrappedValue = false }) { AnyView(content()) } }
            context.noticeDismissal(isUp, onDismiss)
            return elements
        }
    }

    private func presenting<Item: Identifiable, Content: View>(
        _ kind: String, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?, _ content: @escaping (Item) -> Content
    ) -> some View {
        rewriting { elements, context in
            let shown = context.read { item.wrappedValue }
            if let shown {
                let place = context.at(id: shown.id)
                place.present(sheet: kind, { item.wrappedValue = nil }) { AnyView(content(shown)) }
            }
            context.noticeDismissal(shown != nil, onDismiss)
            return elements
        }
    }

    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        prefer { preferences, _ in if isDisabled { preferences.blocksDismissal = true } }
    }

    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        prefer { preferences, _ in preferences.colorScheme = preferences.colorScheme ?? colorScheme }
    }
}

extension RenderContext {
    /// However a sheet was closed (a swipe, a button, the model), its `onDismiss` runs once.
    @MainActor
    fileprivate func noticeDismissal(_ isUp: Bool, _ onDismiss: (() -> Void)?) {
        guard let onDismiss else { return }
        let wasUp: Remembered<Bool> = owner.remembered(at: path, false)
        if wasUp.value, !isUp { session.afterRender.append(onDismiss) }
        wasUp.value = isUp
    }
}
