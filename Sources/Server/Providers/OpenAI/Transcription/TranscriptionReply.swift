/// Reads a 200 answer of `/audio/transcriptions` in `verbose_json`: words with times, or it is none.
import Foundation
import Wire

enum TranscriptionReply {
    private struct Body: Decodable {
        var text: String
        var language: String?
        var words: [Word]?
        var usage: Usage?
    }

    private struct Word: Decodable {
        var word: String
        var start: Double
        var end: Double
    }

    private struct Usage: Decodable {
        var seconds: Double?
    }

    /// Nobody says more in a second.
    private static let mostWordsPerSecond = 15.0
    private static let longestWord = 100
    /// Recognisers round, and pad the end, in seconds.
    private static let tolerance = 1.0

    /// - Parameter duration: of the sound that was sent, in seconds.
    static func read(_ body: Data, of duration: Double) throws(ProviderFailure) -> Transcription {
        let reply: Body
        do {
            reply = try JSONBounds.stranger.decode(Body.self, from: body)
        } catch {
            throw .malformed("the reply is not the JSON of a transcription")
        }
        guard let words = reply.words else {
            throw .malformed("the reply has no word times; not every model gives them")
        }
        guard Double(words.count) <= mostWordsPerSecond * (duration + tolerance) else {
            throw .malformed("the reply has more words than anybody says in that time")
        }
        guard reply.text.utf8.count <= (words.count + 1) * longestWord else {
            throw .malformed("the reply's text is longer than its words")
        }
        return Transcription(
            text: reply.text,
            language: reply.language.map { String($0.filter { $0.isLetter || $0 == "-" }.prefix(40)) },
            words: try timed(words, within: duration), billedSeconds: reply.usage?.seconds)
    }

    private static func timed(
        _ words: [Word], within duration: Double
    ) throws(ProviderFailure) -> [Transcription.Word] {
        var timed: [Transcription.Word] = []
        for word in words {
            let text = word.word.trimmingCharacters(in: .whitespacesAndNewlines)
            guard text.utf8.count <= longestWord else { throw .malformed("a word is too long to be one") }
            guard word.start.isFinite, word.end.isFinite, -tolerance <= word.start, word.start <= word.end,
                word.end <= duration + tolerance, word.start >= timed.last?.start ?? -tolerance
            else { throw .malformed("a word's times make no sense") }
            guard !text.isEmpty else { continue }
            timed.append(
                Transcription.Word(
                    text: text, start: min(max(word.start, 0), duration), end: min(max(word.end, 0), duration)))
        }
        return timed
    }
}
