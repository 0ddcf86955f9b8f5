/// Traits, grouping and hiding for screen readers.
import Foundation

public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var names: Set<String>

    public init() { names = [] }
    private init(_ name: String) { names = [name] }

    public static let isHeader = AccessibilityTraits("heading")
    public static let isButton = AccessibilityTraits("button")
    public static let isLink = AccessibilityTraits("link")
    public static let isImage = AccessibilityTraits("img")
    public static let isSelected = AccessibilityTraits("selected")
    public static let isModal = AccessibilityTraits("modal")
    public static let isStaticText = AccessibilityTraits("text")
    public static let isToggle = AccessibilityTraits("toggle")
    public static let isSummaryElement = AccessibilityTraits("summary")
    public static let isSearchField = AccessibilityTraits("searchbox")
    public static let updatesFrequently = AccessibilityTraits("live")
    public static let playsSound = AccessibilityTraits("sound")
    public static let startsMediaSession = AccessibilityTraits("media")
    public static let allowsDirectInteraction = AccessibilityTraits("direct")
    public static let causesPageTurn = AccessibilityTraits("turn")

    public func contains(_ member: AccessibilityTraits) -> Bool { names.isSuperset(of: member.names) }
    public func union(_ other: Self) -> Self { with(names.union(other.names)) }
    public func intersection(_ other: Self) -> Self { with(names.intersection(other.names)) }
    public func symmetricDifference(_ other: Self) -> Self { with(names.symmetricDifference(other.names)) }
    public mutating func formUnion(_ other: Self) { names.formUnion(other.names) }
    public mutating func formIntersection(_ other: Self) { names.formIntersection(other.names) }
    public mutating func formSymmetricDifference(_ other: Self) { names.formSymmetricDifference(other.names) }

    @discardableResult
    public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        let isNew = !contains(member)
        names.formUnion(member.names)
        return (isNew, member)
    }

    @discardableResult
    public mutating func remove(_ member: Self) -> Self? {
        let had = contains(member)
        names.subtract(member.names)
        return had ? member : nil
    }

    @discardableResult
    public mutating func update(with member: Self) -> Self? { insert(member).inserted ? nil : member }

    private func with(_ names: Set<String>) -> Self {
        var copy = self
        copy.names = names
        return copy
    }
}

public struct AccessibilityChildBehavior: Hashable, Sendable {
    enum Kind: Sendable { case ignore, combine, contain }

    let kind: Kind
    public static let ignore = AccessibilityChildBehavior(kind: .ignore)
    public static let combine = AccessibilityChildBehavior(kind: .combine)
    public static let contain = AccessibilityChildBehavior(kind: .contain)
}

public enum AccessibilityHeadingLevel: UInt, Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }

extension View {
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        each { element, _ in element.changeMeaning { $0.add(traits) } }
    }

    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        each { element, _ in
            element.changeMeaning { target in
                if traits.contains(.isSelected) { target.remove("aria-current") }
                if traits.contains(.isImage), target.attribute("role") == "img" { target.remove("role") }
                if traits.contains(.isHeader), target.attribute("role") == "heading" { target.remove("role") }
            }
        }
    }

    public func accessibilityHidden(_ hidden: Bool) -> some View {
        each { element, _ in if hidden { element.set("aria-hidden", "true") } }
    }

    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        each { element, _ in
            element.changeMeaning { target in
                target.set("role", "heading")
                if level != .unspecified { target.set("aria-level", "\(level.rawValue)") }
            }
        }
    }

    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        each { element, context in
            if element.isControl, children.kind != .contain { element = element.wrapped(context, "w") }
            // A stop of its own, whatever was wrapped inside.
            element.wraps = nil
            switch children.kind {
            case .contain: element.set("role", "group")
            case .combine:
                element.set("aria-label", element.spokenWords)
                element.becomeLeaf()
            case .ignore:
                element.set("aria-label", "")
                element.becomeLeaf()
            }
        }
    }

    public func accessibilityShowsLargeContentViewer() -> some View { self }
    public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
}

extension El {
    fileprivate mutating func add(_ traits: AccessibilityTraits) {
        for (trait, role) in [
            (AccessibilityTraits.isHeader, "heading"), (.isButton, "button"), (.isLink, "link"), (.isImage, "img"),
        ] where traits.contains(trait) {
            // A real button keeps its role.
            if !["button", "a", "input", "select"].contains(tag) {
                set("role", role)
                remove("data-leaf")
            }
        }
        if traits.contains(.isSelected) { set("aria-current", "true") }
        if traits.contains(.isModal) { set("aria-modal", "true") }
        if traits.contains(.updatesFrequently) { set("aria-live", "polite") }
    }
}
