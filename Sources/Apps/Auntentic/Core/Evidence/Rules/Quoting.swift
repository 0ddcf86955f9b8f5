/// Text from labels and owners inside our sentences: bounded, on one line, and unable to leave its quotes.

/// `“555088 030”`.
func quoted(_ text: String) -> String {
    let bare = (tidy(text, longest: 48) ?? "").map { "“”\"<>`".contains($0) ? "'" : $0 }
    return "“\(String(bare))”"
}

func quoted(_ field: ReadField) -> String { quoted(field.shown) }

extension ReadField {
    /// As printed where that is certain, a misspelling included; else what it means, as noise is nothing a label says.
    var shown: String {
        guard isCertain else { return value }
        return Confusables.areSame(text, value) ? spelled : text
    }

    /// Printed as it is, but with the character that was meant where the recogniser took its lookalike: `5550B8 030` is
    /// `555088 030`.
    private var spelled: String {
        var meant = Confusables.compact(value)[...]
        return String(
            text.map { character in
                guard Confusables.compact(String(character)).count == 1, let next = meant.popFirst() else {
                    return character
                }
                return character.uppercased() == String(next) ? character : next
            })
    }
}

/// `US 8.5, UK 7.5 and EU 42`.
func listed(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " and " + last
}

/// `the US size can't be read for certain`: what is certain isn't called in doubt beside what isn't.
func doubt(_ read: [EvidenceReading]) -> String {
    let unsure = read.filter { $0.reading?.isCertain == false }.map(\.field.title).uniqued()
    return "the \(listed(unsure)) can't be read for certain"
}
