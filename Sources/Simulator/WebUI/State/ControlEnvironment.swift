/// The values that built-in controls inherit and apps can't read.
struct ControlEnvironment {
    enum Bar: Equatable { case none, toolbar }

    var buttonStyle: (any _AnyButtonStyle)?
    var size = ControlSize.regular
    var pickerStyle = _PickerStyle.Kind.menu
    var labelStyle = _LabelStyle.Kind.titleAndIcon
    var textFieldStyle = _TextFieldStyle.Kind.plain
    var tabStyle = _TabViewStyle.Kind.bar
    /// The dots of pages are there for the keyboard and for readers all the same.
    var hidesPageDots = false
    var datePickerStyle = _DatePickerStyle.Kind.compact
    var progressIsCircular = false
    var hidesLabels = false
    var isInList = false
    var isPlainList = false
    var bar = Bar.none
    /// Between a `TabView` and its tabs: the tag of the shown one.
    var selectedTab: AnyHashable?
    /// False in a hidden tab: its views keep their state, but they have disappeared.
    var isOnScreen = true
    var navigation: NavigationState?
    /// Closes the alert or dialog around a button before its action runs.
    var dismissDialog: (@MainActor () -> Void)?
    var onSubmit: (() -> Void)?
    var onSubmitSearch: (() -> Void)?
    var tint: String?

    /// A new surface starts with fresh values: a sheet's content isn't in the list that opened it.
    var fresh: ControlEnvironment {
        var fresh = ControlEnvironment()
        fresh.tint = tint
        return fresh
    }
}
