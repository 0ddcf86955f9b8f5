/// Actions for those who can't make a gesture: further ones beside a view, and those that raise and lower its value.
import Language

public enum AccessibilityAdjustmentDirection: Sendable { case increment, decrement }

public struct AccessibilityActionKind: Equatable, Sendable {
    let words: String
    public static var `default`: AccessibilityActionKind { .init(words: String(localized: "Activate")) }
    public static var escape: AccessibilityActionKind { .init(words: String(localized: "Escape")) }
    public static let magicTap = AccessibilityActionKind(words: "Magic Tap")
    public static var delete: AccessibilityActionKind { .init(words: String(localized: "Delete")) }

    init(words: String) { self.words = words }
    public init(named name: Text) { words = name.string }
}

extension View {
    /// The arrow keys raise and lower the value.
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View {
        each { element, context in
            guard context.environment.isEnabled else { return }
            let name = context.on(11) { event in
                guard case .value(let direction) = event else { return }
                handler(direction == "increment" ? .increment : .decrement)
            }
            element.changeMeaning { target in
                target.set("data-adjust", name)
                target.set("role", "slider")
                target.set("tabindex", "0")
                target.remove("data-leaf")
                // A slider must have a number; the words of the value say what it stands for.
                target.set("aria-valuenow", "0")
            }
        }
    }

    public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
        accessibilityActions { Button(name.string) { handler() } }
    }

    public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        accessibilityActions { Button(nameKey) { handler() } }
    }

    @_disfavoredOverload
    public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void) -> some View {
        accessibilityActions { Button(name) { handler() } }
    }

    public func accessibilityAction<Label: View>(
        action: @escaping () -> Void, @ViewBuilder label: () -> Label
    ) -> some View {
        let label = label()
        return accessibilityActions { Button(action: { action() }, label: { label }) }
    }

    public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View { accessibilityActions { Button(actionKind.words) { handler() } } }

    /// Buttons that only the keyboard and screen readers find: a reader's menu of actions doesn't exist on a page.
    public func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        let content = content()
        return each { element, context in
            var inner = context.at(1)
            inner.environment.controls = context.environment.controls.fresh
            inner.leaveTrail(Optional<Int>.none)
            var actions = El("div", context.at(2), El.actionsClass)
            actions.set("role", "group")
            actions.set("aria-label", String(localized: "Actions"))
            actions.children = Content._render(content, inner)
            element = element.wrapped(context, "w")
            element.add("rel")
            element.children.append(actions)
        }
    }
}

extension El {
    fileprivate static let actionsClass = "acts"

    /// Not part of what the view says.
    var isActions: Bool { classes.first == Self.actionsClass }
}
