/// Tags and boxes of different pairs put together, and whether the rules told them apart.
import AuntenticCore

package struct SwapScore: Codable, Hashable, Sendable {
    package struct Swap: Codable, Hashable, Sendable {
        /// Whose tag, and whose box.
        package var tag: String
        package var box: String
        /// Somebody with good eyes and the rules would tell them apart on these photos.
        package var isReadable: Bool
        /// The style codes of both were read, and right.
        package var hasBothCodes: Bool
        /// The rules that failed.
        package var failed: [RuleID]

        package var isFound: Bool { !failed.isEmpty }
    }

    package private(set) var swaps: [Swap] = []

    package init() {}

    /// Each tag with the boxes of the pairs that follow it, of another style.
    package init(_ pairs: [ReadPair], boxes: Int = 3) {
        for (index, pair) in pairs.enumerated() {
            for step in 1...boxes where step < pairs.count {
                let other = pairs[(index + step) % pairs.count]
                if pair.tagStyle != other.boxStyle { swaps.append(Self.swap(pair, other)) }
            }
        }
    }

    private static func swap(_ pair: ReadPair, _ other: ReadPair) -> Swap {
        let mixed = pair.with(boxOf: other)
        let isRight = [
            (mixed.read.tag?.styleCode, pair.tagStyle), (mixed.read.box?.styleCode, other.boxStyle),
        ].allSatisfy { $0 != nil && $0?.value == $1 }
        return Swap(
            tag: pair.check, box: other.check, isReadable: !mixed.seen.failed.isEmpty,
            hasBothCodes: isRight, failed: mixed.read.failed)
    }

    package var readable: [Swap] { swaps.filter(\.isReadable) }
    package var withBothCodes: [Swap] { swaps.filter(\.hasBothCodes) }
}
