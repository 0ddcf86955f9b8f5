/// A field's keyboard settings, and its action on Return.
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
        decimalPad, twitter, webSearch, asciiCapableNumberPad

    var css: String {
        switch self {
        case .emailAddress: "email"
        case .numberPad, .asciiCapableNumberPad: "numeric"
        case .decimalPad: "decimal"
        case .URL: "url"
        case .phonePad: "tel"
        case .webSearch: "search"
        default: "text"
        }
    }
}

public struct TextInputAutocapitalization: Equatable, Sendable {
    let css: String
    public static var never: Self { .init(css: "none") }
    public static var words: Self { .init(css: "words") }
    public static var sentences: Self { .init(css: "sentences") }
    public static var characters: Self { .init(css: "characters") }
}

public struct UITextContentType: Hashable, Sendable {
    let css: String
    public static let name = Self(css: "name")
    public static let emailAddress = Self(css: "email")
    public static let username = Self(css: "username")
    public static let password = Self(css: "current-password")
    public static let newPassword = Self(css: "new-password")
    public static let oneTimeCode = Self(css: "one-time-code")
    public static let URL = Self(css: "url")
}

public struct SubmitLabel: Sendable {
    let css: String
    public static var done: Self { .init(css: "done") }
    public static var go: Self { .init(css: "go") }
    public static var send: Self { .init(css: "send") }
    public static var search: Self { .init(css: "search") }
    public static var join: Self { .init(css: "go") }
    public static var `return`: Self { .init(css: "enter") }
    public static var next: Self { .init(css: "next") }
    public static var `continue`: Self { .init(css: "next") }
}

public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

@MainActor @preconcurrency
public protocol TextFieldStyle {
    var _kind: _TextFieldStyle.Kind { get }
}

public struct _TextFieldStyle: TextFieldStyle {
    public enum Kind: Sendable { case plain, rounded }

    public let _kind: Kind
}

extension TextFieldStyle where Self == _TextFieldStyle {
    public static var automatic: Self { .init(_kind: .plain) }
    public static var plain: Self { .init(_kind: .plain) }
    public static var roundedBorder: Self { .init(_kind: .rounded) }
}

extension View {
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)) -> some View {
        inside { context in
            if triggers.contains(.text) { context.environment.controls.onSubmit = action }
            if triggers.contains(.search) { context.environment.controls.onSubmitSearch = action }
        }
    }

    public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        inside(token: style._kind) { $0.environment.controls.textFieldStyle = style._kind }
    }

    public func keyboardType(_ type: UIKeyboardType) -> some View { asking("inputmode", type.css) }
    public func submitLabel(_ label: SubmitLabel) -> some View { asking("enterkeyhint", label.css) }
    public func submitScope(_ isBlocking: Bool = true) -> some View { self }

    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View {
        asking("autocapitalize", autocapitalization?.css)
    }

    public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        asking("autocorrect", disable ? "off" : "on").asking("spellcheck", disable ? "false" : "true")
    }

    public func textContentType(_ textContentType: UITextContentType?) -> some View {
        asking("autocomplete", textContentType?.css)
    }

    private func asking(_ name: String, _ value: String?) -> some View {
        each { element, _ in if let value { element.askFields(name, value) } }
    }
}

extension El {
    /// Applies to every field inside; a field's own setting stays.
    fileprivate mutating func askFields(_ name: String, _ value: String) {
        if tag == "input" || tag == "textarea" {
            if attribute(name) == nil { set(name, value) }
        } else {
            for index in children.indices { children[index].askFields(name, value) }
        }
    }
}
