/// Finds the element that carries a view's meaning, inside the wrappers that modifiers added.
extension El {
    /// Changes the control, text or picture itself; a box of several elements is changed as a whole.
    mutating func changeMeaning(_ change: (inout El) -> Void) {
        if let index = wraps, children.indices.contains(index), attribute("role") == nil, attribute("data-c") == nil {
            children[index].changeMeaning(change)
        } else if tag == "label", let path = controlPath {
            self[path].changeMeaning(change)
        } else {
            change(&self)
        }
    }

    /// The path to the input that a `label` describes.
    private var controlPath: [Int]? {
        for (index, child) in children.enumerated() {
            if ["input", "select", "textarea"].contains(child.tag) { return [index] }
            if let rest = child.controlPath { return [index] + rest }
        }
        return nil
    }

    private subscript(path: [Int]) -> El {
        get { path.first.map { children[$0][Array(path.dropFirst())] } ?? self }
        set {
            if let first = path.first {
                children[first][Array(path.dropFirst())] = newValue
            } else {
                self = newValue
            }
        }
    }

    /// Whether screen readers stop here on their own, without an added role.
    var isControl: Bool {
        ["button", "a", "input", "select", "textarea", "img", "h1", "h2"].contains(tag) || attribute("role") != nil
    }

    /// Makes a box or a text one stop for screen readers, with its words as the label.
    mutating func becomeLeaf() {
        if isControl { return }
        set("role", "img")
        set("data-leaf")
    }

    /// The words that a screen reader would say for everything inside.
    var spokenWords: String {
        if attribute("aria-hidden") == "true" || attribute("hidden") != nil || isActions { return "" }
        let own = attribute("aria-label") ?? attribute("alt") ?? (isMarkup ? nil : text)
        let inner = own ?? children.map(\.spokenWords).filter { !$0.isEmpty }.joined(separator: ", ")
        return [inner, attribute("aria-valuetext") ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
