/// `sheet`, `fullScreenCover` and their own settings.
import Foundation

public struct PresentationDetent: Hashable, Sendable {
    let isMedium: Bool
    let height: Double
    public static let medium = PresentationDetent(isMedium: true, height: 0.5)
    public static let large = PresentationDetent(isMedium: false, height: 1)
    public static func fraction(_ fraction: CGFloat) -> Self { .init(isMedium: fraction < 0.7, height: fraction) }
    public static func height(_ height: CGFloat) -> Self { .init(isMedium: true, height: height) }
}

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

    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        each { element, _ in
            if let first = detents.min(by: { $0.height < $1.height }), first.isMedium { element.add("medium") }
        }
    }

    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        prefer { preferences, _ in if isDisabled { preferences.blocksDismissal = true } }
    }

    public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }
    public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }
    public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { self }

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
