/// What somebody is said to have said: words with times, and the text as the real service writes it.
import Foundation
import Wire

package struct FakeSpeech: Sendable {
    package struct Word: Sendable {
        package var text: String
        package var start: Double
        package var end: Double
    }

    package var text: String
    package var words: [Word]
    package var language = "english"
    package var duration = 8.0

    package init(_ text: String, words: [Word]) { (self.text, self.words) = (text, words) }

    /// Evenly spoken, from the first second on; three words have seconds of silence before the next.
    /// - Parameter text: with punctuation, of which the words have none.
    package init(_ text: String, wordsPerMinute: Double, from start: Double = 0.5) {
        let length = 60 / wordsPerMinute
        let parts = text.split(separator: " ").map { $0.filter { !",.?!".contains($0) } }
        self.init(
            text,
            words: parts.enumerated().map { index, part in
                Word(
                    text: part, start: start + Double(index) * length, end: start + Double(index + 1) * length - 0.05)
            })
        duration = max(8, (words.last?.end ?? 0) + 0.2)
    }

    /// Twenty words at 180 a minute, of which four are fillers and two are said twice.
    package static let sample = FakeSpeech(
        "Um, good morning everybody. I basically want to, like, talk about the the one thing. Uh, it matters to me.",
        wordsPerMinute: 180)

    package var json: String { json(hasWords: true) }

    func json(hasWords: Bool) -> String {
        var reply: [String: JSONValue] = [
            "task": "transcribe", "language": .string(language), "duration": .number(duration), "text": .string(text),
            "usage": ["type": "duration", "seconds": .number(duration.rounded(.up))],
        ]
        if hasWords {
            reply["words"] = .array(
                words.map { ["word": .string($0.text), "start": .number($0.start), "end": .number($0.end)] })
        }
        return JSONValue.object(reply).jsonText
    }
}
