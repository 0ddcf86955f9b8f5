/// Alignments, edges, axes and insets.
import Foundation

public struct HorizontalAlignment: Hashable, Sendable {
    let css: String
    public static let leading = HorizontalAlignment(css: "start")
    public static let center = HorizontalAlignment(css: "center")
    public static let trailing = HorizontalAlignment(css: "end")
}

public struct VerticalAlignment: Hashable, Sendable {
    let css: String
    public static let top = VerticalAlignment(css: "start")
    public static let center = VerticalAlignment(css: "center")
    public static let bottom = VerticalAlignment(css: "end")
    public static let firstTextBaseline = VerticalAlignment(css: "baseline")
    public static let lastTextBaseline = VerticalAlignment(css: "last baseline")
}

public struct Alignment: Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

    var css: String { "\(vertical.css) \(horizontal.css)" }
}

public enum TextAlignment: CaseIterable, Hashable, Sendable { case leading, center, trailing }
public enum ContentMode: CaseIterable, Hashable, Sendable { case fit, fill }
public enum Visibility: CaseIterable, Hashable, Sendable { case automatic, visible, hidden }

public enum Axis: CaseIterable, Hashable, Sendable {
    case horizontal, vertical

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)
    }
}

public enum VerticalEdge: CaseIterable, Hashable, Sendable {
    case top, bottom

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let bottom = Set(rawValue: 2)
        public static let all: Set = [.top, .bottom]
    }
}

public enum HorizontalEdge: CaseIterable, Hashable, Sendable { case leading, trailing }

public enum Edge: CaseIterable, Hashable, Sendable {
    case top, leading, bottom, trailing

    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let top = Set(rawValue: 1)
        public static let leading = Set(rawValue: 2)
        public static let bottom = Set(rawValue: 4)
        public static let trailing = Set(rawValue: 8)
        public static let horizontal: Set = [.leading, .trailing]
        public static let vertical: Set = [.top, .bottom]
        public static let all: Set = [.top, .leading, .bottom, .trailing]

        /// The sides by CSS's names, which follow the direction of writing.
        var css: [String] {
            [(Set.top, "top"), (.trailing, "inline-end"), (.bottom, "bottom"), (.leading, "inline-start")]
                .filter { contains($0.0) }.map(\.1)
        }
    }
}

public struct EdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// What CSS calls the paddings; sides that differ follow the direction of writing.
    var css: [(name: String, value: String)] {
        if leading == trailing { return [("padding", [top, trailing, bottom].map(CSS.px).joined(separator: " "))] }
        return zip(Edge.Set.all.css, [top, trailing, bottom, leading]).map { ("padding-\($0)", CSS.px($1)) }
    }
}
