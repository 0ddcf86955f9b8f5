/// Shortens text at a place where a reader would cut it.
import Foundation

extension String {
    /// At most `limit` characters: whole sentences, otherwise whole words with an ellipsis.
    package func shortened(to limit: Int) -> String {
        guard count > limit, limit > 1 else { return self }
        return sentences(within: limit) ?? words(within: limit - 1) + "\u{2026}"
    }

    /// Nil if they are much shorter than the limit, as after "No." or "approx.".
    private func sentences(within limit: Int) -> String? {
        let end = prefix(limit).indices.last { ".!?".contains(self[$0]) && self[index(after: $0)].isWhitespace }
        guard let end, distance(from: startIndex, to: end) >= limit / 3 else { return nil }
        return String(self[...end])
    }

    /// One long word is cut anyway.
    private func words(within limit: Int) -> String {
        let room = prefix(limit)
        let isWhole = self[room.endIndex].isWhitespace
        let end = isWhole ? nil : room.lastIndex(where: \.isWhitespace)
        let words = end.map { room[..<$0] } ?? room
        return words.trimmingCharacters(in: CharacterSet(charactersIn: " ,;:-\n\t"))
    }
}
