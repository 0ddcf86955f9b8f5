/// An element of the page as a value: rendering produces it, diffing compares it.
public struct Attr: Equatable, Sendable {
    package var name: String
    package var value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

public struct El: Sendable {
    /// An element's role in the layout around it.
    enum Role: UInt8, Sendable { case none, section, spacer, divider, text, image, shape }

    /// The stages of styles on an element; a later modifier that must lie outside adds a wrapper.
    enum Stage: UInt8, Comparable, Sendable {
        case content, padding, background, clip, effects

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    package var tag: String
    package var key: UInt64
    package var classes: [String] = []
    package var attributes: [Attr] = []
    package var styles: [Attr] = []
    package var children: [El] = []
    /// Text, never together with children.
    package var text: String?
    /// The text is our own markup (a symbol's drawing), not words.
    package var isMarkup = false
    /// Takes all the width, or height, that it is offered.
    package var fillsWidth = false
    package var fillsHeight = false
    var stage = Stage.content
    var role = Role.none
    /// The index of the child this element was wrapped around.
    var wraps: Int?
    /// Data that only a container reads: a picker's tag, a tab's item, a list row's style.
    var traits: RowTraits?

    init(_ tag: String, _ context: RenderContext, _ classes: String..., children: [El] = [], text: String? = nil) {
        self.init(tag, key: context.path, classes, children: children, text: text)
    }

    package init(_ tag: String, key: UInt64, _ classes: [String] = [], children: [El] = [], text: String? = nil) {
        self.tag = tag
        self.key = key
        self.classes = classes
        self.children = children
        self.text = text
    }
}

extension El {
    package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    package func style(_ name: String) -> String? { styles.first { $0.name == name }?.value }

    package mutating func set(_ name: String, _ value: String = "") {
        if let index = attributes.firstIndex(where: { $0.name == name }) {
            attributes[index].value = value
        } else {
            attributes.append(Attr(name, value))
        }
    }

    mutating func remove(_ name: String) { attributes.removeAll { $0.name == name } }

    package mutating func style(_ name: String, _ value: String) {
        if let index = styles.firstIndex(where: { $0.name == name }) {
            styles[index].value = value
        } else {
            styles.append(Attr(name, value))
        }
    }

    /// For inherited styles: the innermost modifier wins.
    mutating func styleIfAbsent(_ name: String, _ value: String) {
        if style(name) == nil { styles.append(Attr(name, value)) }
    }

    package mutating func add(_ name: String) {
        if !classes.contains(name) { classes.append(name) }
    }

    /// The words inside, in order.
    package var plainText: String {
        if isMarkup { return "" }
        return text ?? children.map(\.plainText).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Class, style and all other attributes, as written into the page.
    package var allAttributes: [Attr] {
        var all: [Attr] = []
        if !classes.isEmpty { all.append(Attr("class", classes.joined(separator: " "))) }
        if !styles.isEmpty {
            all.append(Attr("style", styles.map { "\($0.name):\($0.value)" }.joined(separator: ";")))
        }
        return all + attributes
    }
}
