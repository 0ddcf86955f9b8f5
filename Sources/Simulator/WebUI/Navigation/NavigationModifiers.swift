/// Titles, toolbars and destinations, passed to the stack around a view.
public enum NavigationBarItem {
    public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
}

extension View {
    func prefer(_ change: @escaping (inout Preferences, RenderContext) -> Void) -> some View {
        rewriting { elements, context in
            // A copy, because a change may render views that change the same owner.
            var preferences = context.owner.preferences
            context.owner.preferences = Preferences()
            change(&preferences, context)
            preferences.merge(context.owner.preferences)
            context.owner.preferences = preferences
            return elements
        }
    }

    public func navigationTitle(_ title: Text) -> some View {
        prefer { preferences, _ in preferences.title = preferences.title ?? title.string }
    }

    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }

    @_disfavoredOverload
    public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        prefer { preferences, _ in
            guard displayMode != .automatic, preferences.titleMode == nil else { return }
            preferences.titleMode = displayMode == .inline ? .inline : .large
        }
    }

    public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
        navigationBarTitleDisplayMode(mode.isInline ? .inline : .large)
    }

    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        prefer { preferences, _ in if hidesBackButton { preferences.hidesBack = true } }
    }

    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        let content = content()
        return prefer { preferences, context in
            let toolbar = _Toolbar()
            content._collect(context, into: toolbar)
            preferences.toolbar = toolbar.items + preferences.toolbar
        }
    }

    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let item = ToolbarItem<(), Content>(content: content)
        return toolbar { item }
    }

    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        prefer { preferences, _ in
            guard visibility == .hidden else { return }
            for placement in bars {
                if placement.bar == .navigation { preferences.hidesBar = true }
                if placement.bar == .tab { preferences.hidesTabBar = true }
            }
        }
    }

    public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        bars.reduce(AnyView(self)) { AnyView($0.toolbar(visibility, for: $1)) }
    }

    public func navigationBarHidden(_ hide: Bool) -> some View {
        toolbar(hide ? .hidden : .automatic, for: .navigationBar)
    }
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
    public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View { self }
    public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
    public func toolbarRole(_ role: ToolbarRole) -> some View { self }

    public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        prefer { preferences, _ in
            preferences.destinations[ObjectIdentifier(data)] = { value in
                (value.base as? D).map { AnyView(destination($0)) } ?? AnyView(EmptyView())
            }
        }
    }

    public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V
    ) -> some View {
        prefer { preferences, context in
            guard context.read({ isPresented.wrappedValue }) else { return }
            preferences.pushed.append(
                .init(id: context.path, view: { AnyView(destination()) }, dismiss: { isPresented.wrappedValue = false })
            )
        }
    }

    public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        prefer { preferences, context in
            guard let value = context.read({ item.wrappedValue }) else { return }
            preferences.pushed.append(
                .init(
                    id: context.at(id: value).path, view: { AnyView(destination(value)) },
                    dismiss: { item.wrappedValue = nil }))
        }
    }
}

public struct ToolbarTitleDisplayMode: Sendable {
    let isInline: Bool
    public static var automatic: Self { .init(isInline: false) }
    public static var large: Self { .init(isInline: false) }
    public static var inline: Self { .init(isInline: true) }
    public static var inlineLarge: Self { .init(isInline: false) }
}

public struct ToolbarRole: Sendable {
    public static var automatic: Self { .init() }
    public static var navigationStack: Self { .init() }
    public static var browser: Self { .init() }
    public static var editor: Self { .init() }
}
