/// What is wrong with a manifest, each fault with its line, so that all of them can be put right in one go.

package struct ManifestProblem: Hashable, Sendable, CustomStringConvertible {
    package var line: Int
    package var text: String

    package init(line: Int, text: String) {
        self.line = line
        self.text = text
    }

    package var description: String { "line \(line): \(text)" }
}

package struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    package var problems: [ManifestProblem]

    package init(_ problems: [ManifestProblem]) {
        self.problems = problems.sorted { ($0.line, $0.text) < ($1.line, $1.text) }
    }

    package var description: String {
        let shown = problems.prefix(20).map(\.description)
        let more = problems.count > shown.count ? ["and \(problems.count - shown.count) more"] : []
        return (["manifest.csv can't be used:"] + shown + more).joined(separator: "\n  ")
    }
}
