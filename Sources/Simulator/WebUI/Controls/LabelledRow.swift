/// An HTML `label`: words on the left, a control on the right.
extension El {
    static func labelledRow(_ label: [El], _ control: El, _ context: RenderContext) -> El {
        var row = El("label", context, "h", "tog")
        let hidesLabel = context.environment.controls.hidesLabels
        var spacer = El("div", context.at(8), "sp")
        spacer.fillsWidth = true
        row.children = Placement.arrange(hidesLabel ? [control] : label + [spacer, control], in: .horizontal)
        row.fillsWidth = !hidesLabel
        guard hidesLabel else { return row }
        // The words are not shown, but they are still the control's name.
        row.changeMeaning { $0.set("aria-label", label.map(\.spokenWords).joined(separator: ", ")) }
        return row
    }
}

extension RenderContext {
    /// Names a handler unless the control is disabled.
    @MainActor
    func change(_ kind: UInt64 = 0, _ handler: @escaping @MainActor (String) -> Void) -> String? {
        guard environment.isEnabled else { return nil }
        return on(kind) { if case .value(let value) = $0 { handler(value) } }
    }
}

extension El {
    /// Puts a change handler on an input, or disables it.
    mutating func changes(_ handler: String?) {
        if let handler { set("data-x", handler) } else { set("disabled") }
    }
}
