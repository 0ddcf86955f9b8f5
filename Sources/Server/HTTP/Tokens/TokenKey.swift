/// A token under which a cache keeps what it stands for.

/// Hashed by its last bytes only, which a token of ours has as part of its signature: they are as good as random, and
/// nobody can choose them. Only keep tokens that were verified.
package struct TokenKey: Hashable, Sendable {
    private let text: String

    package init(_ text: String) { self.text = text }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8.suffix(16) { hasher.combine(byte) }
    }
}
