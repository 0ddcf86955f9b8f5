/// Walks the rendered tree the way VoiceOver walks a page and lists what it would stop at.
import WebUI

@MainActor
struct ScreenReader {
    private(set) var elements: [ScreenElement] = []

    /// With a sheet or an alert up, only that is within reach.
    init(tree: [El]) {
        if let top = tree.last { read(top) }
    }

    private mutating func read(_ el: El) {
        guard !el.isUnseen else { return }
        if let element = element(for: el) {
            if element.role != .image || !element.label.isEmpty { elements.append(element) }
            // A text's links are stops of their own besides.
            if element.role == .text { el.children.filter { $0.tag == "a" }.forEach { read($0) } }
        } else {
            for child in el.children { read(child) }
        }
    }

    private func element(for el: El) -> ScreenElement? {
        switch el.tag {
        case "button": control(el, el.attribute("role") == "tab" ? .tab : .button)
        case "a": control(el, .link)
        case "input", "textarea": field(el)
        case "label": labelled(el)
        case "select": picker(el, named: "")
        case "img": named(el, .image, el.attribute("alt") ?? "")
        case "h1", "h2", "h3": named(el, .heading, el.spokenText)
        default: generic(el)
        }
    }

    private func generic(_ el: El) -> ScreenElement? {
        switch el.attribute("role") {
        case "button": control(el, .button)
        case "link": control(el, .link)
        case "heading": named(el, .heading, el.spokenText)
        case "slider": named(el, .slider, el.spokenText)
        case "progressbar": named(el, .progress, "")
        case "img" where el.attribute("data-leaf") != nil: named(el, .group, el.spokenText)
        case "img": named(el, .image, el.spokenText)
        // A value of a chart.
        case "listitem" where el.attribute("aria-label") != nil: named(el, .text, "")
        default: el.text != nil && !el.isMarkup ? named(el, .text, el.text ?? "") : composedText(el)
        }
    }

    /// A text made of styled pieces is one stop, not many.
    private func composedText(_ el: El) -> ScreenElement? {
        el.tag == "span" && !el.children.isEmpty && !el.isMarkup ? named(el, .text, el.spokenText) : nil
    }

    private func named(_ el: El, _ role: ScreenElement.Role, _ fallback: String) -> ScreenElement? {
        let label = el.attribute("aria-label") ?? fallback
        if label.isEmpty, role == .text || role == .heading { return nil }
        var element = ScreenElement(role: role, label: label)
        element.value = el.attribute("aria-valuetext") ?? ""
        if role == .text || role == .group, label.isEmpty, element.value.isEmpty { return nil }
        if element.value.isEmpty, role == .progress, let now = el.attribute("aria-valuenow") {
            element.value = now + "%"
        }
        element.hint = el.attribute("aria-description") ?? el.attribute("title") ?? ""
        element.identifier = el.attribute("data-testid")
        element.isEnabled = el.attribute("disabled") == nil && el.attribute("aria-disabled") != "true"
        element.isSelected =
            el.attribute("aria-current") == "true" || el.attribute("aria-selected") == "true"
            || el.attribute("aria-pressed") == "true"
        element.handlers = el.handlerNames
        return element
    }

    private func control(_ el: El, _ role: ScreenElement.Role) -> ScreenElement? {
        var element = named(el, role, el.spokenText) ?? ScreenElement(role: role, label: "")
        for inner in el.children.flatMap(\.descendants) {
            for (name, handler) in inner.handlerNames where element.handlers[name] == nil {
                element.handlers[name] = handler
            }
        }
        return element
    }

    private func field(_ el: El) -> ScreenElement? {
        let kind = el.attribute("type") ?? "text"
        let role: ScreenElement.Role =
            switch kind {
            case "password": .secureField
            case "checkbox": .toggle
            case "file": .photoPicker
            case "range": .slider
            case "date", "datetime-local", "time": .date
            default: .field
            }
        var element = named(el, role, el.attribute("placeholder") ?? "")
        if role == .toggle { element?.value = el.attribute("checked") == nil ? "off" : "on" }
        if role != .toggle, element?.value.isEmpty == true {
            element?.value = el.attribute("value") ?? (el.tag == "textarea" ? el.text : nil) ?? ""
        }
        let length = element?.value.count ?? 0
        if role == .secureField { element?.value = String(repeating: "•", count: length) }
        return element
    }

    /// A `label` speaks for the control inside it.
    private func labelled(_ el: El) -> ScreenElement? {
        let inside = el.descendants.first { ["input", "select"].contains($0.tag) }
        guard let inside else { return nil }
        let words = inside.attribute("aria-label") ?? el.attribute("aria-label") ?? el.spokenText
        var element = inside.tag == "select" ? picker(inside, named: words) : field(inside)
        element?.label = words
        if let identifier = el.attribute("data-testid") { element?.identifier = identifier }
        if let hint = el.attribute("aria-description") { element?.hint = hint }
        if let value = el.attribute("aria-valuetext") { element?.value = value }
        return element
    }

    private func picker(_ el: El, named words: String) -> ScreenElement? {
        var element = named(el, .picker, words)
        let options = el.children.filter { $0.tag == "option" }
        element?.options = options.map { $0.spokenText }
        element?.value = options.first { $0.attribute("selected") != nil }?.spokenText ?? ""
        return element
    }
}

extension El {
    /// Not seen and not heard: hidden from everyone, or decoration hidden from readers.
    @MainActor var isUnseen: Bool { isInvisible || attribute("aria-hidden") == "true" }

    @MainActor var isInvisible: Bool {
        attribute("hidden") != nil || attribute("data-beside") != nil || style("visibility") == "hidden"
            || style("opacity") == "0"
    }

    @MainActor var descendants: [El] { [self] + children.flatMap(\.descendants) }

    /// The words inside, labels first, controls' own choices left out.
    @MainActor var spokenText: String {
        if isUnseen || tag == "select" { return "" }
        if let label = attribute("aria-label") { return label }
        if let text, !isMarkup { return text }
        return children.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    @MainActor var handlerNames: [String: String] {
        attributes.reduce(into: [:]) {
            if $1.name.hasPrefix("data-"), $1.value.contains(".") { $0[$1.name] = $1.value }
        }
    }
}
