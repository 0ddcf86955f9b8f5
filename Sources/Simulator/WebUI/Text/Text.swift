/// `Text`: plain words, styled runs of them, or several texts joined.
import Foundation

public struct Text: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case plain(String)
        case key(LocalizedStringKey)
        case runs([TextRun])
        case joined([Text])
    }

    public enum Case: Hashable, Sendable { case uppercase, lowercase }
    public enum TruncationMode: Hashable, Sendable { case head, tail, middle }

    public struct DateStyle: Hashable, Sendable {
        enum Kind: Sendable { case date, time, relative, offset, timer }

        let kind: Kind
        public static let date = DateStyle(kind: .date)
        public static let time = DateStyle(kind: .time)
        public static let relative = DateStyle(kind: .relative)
        public static let offset = DateStyle(kind: .offset)
        public static let timer = DateStyle(kind: .timer)
    }

    var content: Content
    var style = TextStyle()

    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) { content = .key(key) }

    public init(verbatim content: String) { self.content = .plain(content) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) { self.content = .plain(String(content)) }

    // Disfavoured, or a literal would be one and its markdown would stay as it is written.
    @_disfavoredOverload
    public init(_ content: AttributedString) { self.content = .runs(TextRun.runs(of: content)) }

    /// Formatted once, at rendering: it doesn't count by itself.
    public init(_ date: Date, style: DateStyle) {
        content = .plain(DateWords.text(date, style, ScreenLanguage.current.locale))
    }

    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        content = .plain(format.locale(ScreenLanguage.current.locale).format(input))
    }

    /// Only keeps the place of a symbol inside a text.
    public init(_ image: Image) { content = .plain("") }

    public static func + (left: Text, right: Text) -> Text {
        var joined = Text(verbatim: "")
        joined.content = .joined([left, right])
        return joined
    }

    /// The words without styles.
    package var string: String {
        switch content {
        case .plain(let words): words
        case .key(let key): TextRun.content(of: key).words
        case .runs(let runs): runs.map(\.words).joined()
        case .joined(let texts): texts.map(\.string).joined()
        }
    }
}

extension Text: Primitive {
    public static func _render(_ view: Self, _ context: RenderContext) -> [El] {
        var element = El("span", context, "t")
        element.role = .text
        view.style.apply(to: &element)
        switch view.content.looked(up: context.environment.language) {
        case .plain(let words): element.text = words
        case .key: break
        case .runs(let runs):
            element.children = runs.enumerated().map { $1.element(context.at(UInt64($0 + 1))) }
        case .joined(let texts):
            element.children = texts.enumerated().flatMap { _render($1, context.at(UInt64($0 + 1))) }
        }
        return [element]
    }
}

extension Text.Content {
    /// A key becomes what it means in a language.
    fileprivate func looked(up language: ScreenLanguage) -> Self {
        if case .key(let key) = self { TextRun.content(of: key, in: language) } else { self }
    }

    fileprivate var words: String {
        switch self {
        case .plain(let words): words
        case .runs(let runs): runs.map(\.words).joined()
        case .key, .joined: ""
        }
    }
}

enum DateWords {
    static func text(_ date: Date, _ style: Text.DateStyle, _ locale: Locale, now: Date = Date()) -> String {
        switch style.kind {
        case .date: return date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale))
        case .time: return date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
        case .relative, .offset: return span(abs(date.timeIntervalSince(now)), locale)
        case .timer:
            let seconds = Int(abs(date.timeIntervalSince(now)))
            return "\(seconds / 60):\(String(format: "%02d", seconds % 60))"
        }
    }

    /// In the locale's own words: `2 days`, `2 Tage`.
    private static func span(_ seconds: TimeInterval, _ locale: Locale) -> String {
        Duration.seconds(Int(seconds)).formatted(
            .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: 1).locale(locale))
    }
}
