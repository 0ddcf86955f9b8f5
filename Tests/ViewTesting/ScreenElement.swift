/// One thing on a screen that a person can perceive or act on, as an assistive reader meets it.
package struct ScreenElement: Sendable, Equatable {
    package enum Role: String, Sendable {
        case text, heading, button, link, image, field, secureField, toggle, picker, tab, photoPicker, progress, date,
            slider, group
    }

    package var role: Role
    package var label: String
    package var value = ""
    package var hint = ""
    package var identifier: String?
    package var isEnabled = true
    package var isSelected = false
    /// What a picker offers, in order.
    package var options: [String] = []
    /// Event names of the page (`data-c` for a tap, `data-i` for typing, …) and the handler behind each.
    var handlers: [String: String] = [:]

    /// The line a screen reader would say: label, value, traits, hint.
    package var spoken: String {
        var parts = [label, value].filter { !$0.isEmpty }
        switch role {
        case .text, .group: break
        case .field: parts.append("text field")
        case .secureField: parts.append("secure text field")
        case .photoPicker: parts.append("photo picker")
        default: parts.append(role.rawValue)
        }
        if isSelected { parts.append("selected") }
        if !isEnabled { parts.append("dimmed") }
        if !hint.isEmpty { parts.append(hint) }
        return parts.joined(separator: ", ")
    }

    func answers(to name: String) -> Bool { label == name || identifier == name }
}
