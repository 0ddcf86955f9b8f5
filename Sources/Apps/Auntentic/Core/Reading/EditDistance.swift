/// How many characters two short words differ by.
enum EditDistance {
    /// Nil when it is more than `limit`.
    static func between(_ first: String, _ second: String, limit: Int) -> Int? {
        let a = Array(first)
        let b = Array(second)
        guard abs(a.count - b.count) <= limit else { return nil }
        var row = Array(0...b.count)
        for (index, character) in a.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in b.indices {
                let replaced = diagonal + (character == b[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[b.count] <= limit ? row[b.count] : nil
    }
}
