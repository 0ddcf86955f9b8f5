/// Texts that all phones share: a tone, a font or a symbol is the same text on each.
import Synchronization

/// Underscored, because SwiftUI has none.
public final class _SharedTexts<Key: Hashable & Sendable>: Sendable {
    /// Apps have dozens of tones, fonts and symbols. Beyond that something is computed, such as a colour that fades, and isn't kept.
    private static var most: Int { 500 }
    private let texts = Mutex<[Key: String]>([:])

    public init() {}

    public func text(of key: Key, _ make: () -> String) -> String {
        if let known = texts.withLock({ $0[key] }) { return known }
        let text = make()
        texts.withLock { texts in
            if texts.count < Self.most { texts[key] = text }
        }
        return text
    }
}
