/// What was said, word by word with times, as a recogniser wrote it down.

package struct Transcript: Hashable, Sendable {
    package struct Word: Hashable, Sendable {
        package let text: String
        /// In seconds from the start of the recording.
        package let start: Double
        package let end: Double

        package init(_ text: String, from start: Double, to end: Double) {
            (self.text, self.start, self.end) = (text, start, end)
        }
    }

    /// Who wrote it, and how far that may be trusted.
    package struct Recogniser: Hashable, Sendable {
        /// A part of the methods' names.
        package let id: String
        /// The part of the words by which its count may be off.
        package let countError: Double

        package init(_ id: String, countError: Double) { (self.id, self.countError) = (id, countError) }
    }

    /// In their order; without punctuation, or with it.
    package let words: [Word]
    /// The same with punctuation; nil where the recogniser writes none.
    package let text: String?
    /// "english" or "en"; nil where the recogniser doesn't say.
    package let language: String?
    package let recogniser: Recogniser

    package init(words: [Word], text: String?, language: String?, by recogniser: Recogniser) {
        (self.words, self.text, self.language, self.recogniser) = (words, text, language, recogniser)
    }

    var isEnglish: Bool { language.map { $0.lowercased() == "english" || $0.lowercased().hasPrefix("en") } ?? true }
}
