/// How many planted contradictions the rules found, and on how many consistent pairs they cried wolf.
import AuntenticCore

package struct RuleScore: Codable, Hashable, Sendable {
    package struct Pair: Codable, Hashable, Sendable {
        package var check: String
        package var planted: [Contradiction]
        /// Somebody with good eyes and the rules would find it on these photos.
        package var isReadable: Bool
        /// The rules that failed.
        package var failed: [RuleID]

        package var isFound: Bool { !failed.isEmpty }
    }

    package var pairs: [Pair] = []

    package init() {}

    package mutating func add(_ pair: ReadPair, planted: [Contradiction]) {
        pairs.append(
            Pair(
                check: pair.check, planted: planted, isReadable: !pair.seen.failed.isEmpty, failed: pair.read.failed))
    }

    package var clean: [Pair] { pairs.filter(\.planted.isEmpty) }
    package var falseAlarms: [Pair] { clean.filter(\.isFound) }
    package var planted: [Pair] { pairs.filter { !$0.planted.isEmpty } }
    package var readable: [Pair] { planted.filter(\.isReadable) }
}
