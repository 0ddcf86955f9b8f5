/// One place that strangers' bytes reach, and what must hold there.
package struct FuzzTarget: Sendable {
    package var name: String
    /// What it feeds to whom, in a few words.
    package var feeds: String
    /// Bytes of the longest input that is drawn; real limits of the place, or less where more only costs time.
    package var longest: Int
    /// Words of the format, which mutation puts in.
    package var words: [String]
    /// How many times the usual processor time an input may take.
    package var patience = 1.0
    /// Throws `Broken` where a property doesn't hold; what traps, hangs or overflows is found by whoever calls.
    package var check: @Sendable ([UInt8]) throws -> Void

    init(
        _ name: String, feeds: String, longest: Int = 4096, words: [String] = [],
        check: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.name = name
        self.feeds = feeds
        self.longest = longest
        self.words = words
        self.check = check
    }

    /// For tests of the machine itself.
    package init(planted name: String, words: [String], check: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.init(name, feeds: "a planted mistake", longest: 512, words: words, check: check)
    }

    /// The same for what takes text: bytes that are no UTF-8 become U+FFFD, as they do in the server.
    init(
        _ name: String, feeds: String, longest: Int = 4096, words: [String] = [], patience: Double = 1,
        text check: @escaping @Sendable (String) throws -> Void
    ) {
        self.init(name, feeds: feeds, longest: longest, words: words) { (bytes: [UInt8]) in
            try check(String(decoding: bytes, as: UTF8.self))
        }
        self.patience = patience
    }
}

/// A property that doesn't hold for an input.
package struct Broken: Error, CustomStringConvertible {
    package var description: String
    package init(_ description: String) { self.description = description }
}

/// What must hold of the code under test.
func require(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws(Broken) {
    guard holds else { throw Broken(otherwise()) }
}
