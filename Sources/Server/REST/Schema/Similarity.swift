// "Perhaps you meant …": the known name closest to a misspelt one.

enum Similarity {
    /// The candidate with the fewest edits, if those are few for the word's length.
    static func best(for word: String, among candidates: some Collection<String>) -> String? {
        guard word.utf8.count <= 63 else { return nil }
        let allowed = max(2, word.count / 3)
        return candidates.prefix(1000)
            .map { (name: $0, distance: distance(word, $0)) }
            .filter { $0.distance <= allowed }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
            .name
    }

    /// Insertions, deletions and replacements between two words.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let replaced = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
