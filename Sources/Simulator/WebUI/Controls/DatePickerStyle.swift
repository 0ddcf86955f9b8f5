/// Styles of `DatePicker`.

@MainActor @preconcurrency
public protocol DatePickerStyle {
    var _kind: _DatePickerStyle.Kind { get }
}

public struct _DatePickerStyle: DatePickerStyle {
    public enum Kind: Sendable { case compact, graphical }

    public let _kind: Kind
}

extension DatePickerStyle where Self == _DatePickerStyle {
    public static var automatic: Self { .init(_kind: .compact) }
    public static var compact: Self { .init(_kind: .compact) }
    /// The browser's own field has the wheels of its phone.
    public static var wheel: Self { .init(_kind: .compact) }
    public static var graphical: Self { .init(_kind: .graphical) }
}

extension View {
    public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
        inside(token: style._kind) { $0.environment.controls.datePickerStyle = style._kind }
    }
}
