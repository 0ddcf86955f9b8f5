/// Text from labels and owners inside our sentences: bounded, on one line, and unable to leave its quotes.

/// `“555088 030”`.
func quoted(_ text: String) -> String {
    let bare = (tidy(text, longest: 48) ?? "").map { "“”\"<>`".contains($0) ? "'" : $0 }
    return "“\(String(bare))”"
}

func quoted(_ field: ReadField) -> String { quoted(field.text) }

/// `US 8.5, UK 7.5 and EU 42`.
func listed(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
}
