/// A piece of text as a recogniser returned it: one line, or one cell of a table, of an upright label.
import Foundation
import Pictures

package struct RecognisedLine: Hashable, Sendable {
    package var words: [RecognisedWord]
    /// Which reading of the same place this is: two readings that agree are worth more than one.
    package var pass: Int

    package init(words: [RecognisedWord], pass: Int = 0) {
        self.words = words
        self.pass = pass
    }

    /// The same somewhere else on the label.
    package func moved(down distance: Double) -> RecognisedLine {
        var line = self
        for index in line.words.indices { line.words[index].box.y += distance }
        return line
    }

    package var text: String { words.map(\.text).joined(separator: " ") }
    package var confidence: Double {
        let letters = words.reduce(0) { $0 + $1.text.count }
        guard letters > 0 else { return 0 }
        return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
    }
    /// On the upright label.
    package var box: LabelBox? { words.dropFirst().reduce(words.first?.box) { $0?.union($1.box) } }
    package var region: PhotoRegion? {
        words.dropFirst().reduce(words.first?.region) { joined, word in
            guard let joined, let region = word.region else { return joined ?? word.region }
            return joined.union(region)
        }
    }
}

package struct RecognisedWord: Hashable, Sendable {
    /// In reading order; a small raised digit may be written as such: `8⁵`.
    package var signs: [RecognisedSign]
    package var box: LabelBox
    /// In the photo.
    package var region: PhotoRegion?

    package init(signs: [RecognisedSign], box: LabelBox, region: PhotoRegion? = nil) {
        self.signs = signs
        self.box = box
        self.region = region
    }

    /// A word of which only its text and one confidence are known.
    package init(_ text: String, confidence: Double, box: LabelBox, region: PhotoRegion? = nil) {
        self.init(signs: text.map { RecognisedSign($0, probability: confidence) }, box: box, region: region)
    }

    package var text: String { String(signs.map(\.character)) }

    /// 0 … 1, the recogniser's own opinion of a typical sign.
    package var confidence: Double {
        guard !signs.isEmpty else { return 0 }
        return pow(signs.reduce(1) { $0 * $1.probability }, 1 / Double(signs.count))
    }
}

/// An axis-parallel box on the upright label, in any unit as long as all boxes of one label share it.
package struct LabelBox: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package var right: Double { x + width }
    package var bottom: Double { y + height }
    package var midX: Double { x + width / 2 }
    package var midY: Double { y + height / 2 }

    package func union(_ other: LabelBox) -> LabelBox {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return LabelBox(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// How much of the smaller width lies under the other.
    package func sharedWidth(_ other: LabelBox) -> Double {
        max(0, min(right, other.right) - max(x, other.x)) / max(1e-9, min(width, other.width))
    }

    /// How much of the smaller height lies beside the other.
    package func sharedHeight(_ other: LabelBox) -> Double {
        max(0, min(bottom, other.bottom) - max(y, other.y)) / max(1e-9, min(height, other.height))
    }
}
