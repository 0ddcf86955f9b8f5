/// Labels as a recogniser would return them, for tests of what is made of them.
import AuntenticCore
import Pictures

/// Ten units to a character, twenty to a line, like print on a label.
struct PrintedLabel {
    var lines: [RecognisedLine] = []
    var bars: [DecodedBars] = []

    /// - Parameter readings: the same text in so many passes.
    mutating func print(
        _ text: String, x: Double = 0, y: Double, confidence: Double = 0.95, readings: Int = 2, height: Double = 16
    ) {
        for pass in 0..<readings {
            var at = x
            let words = text.split(separator: " ").map(String.init).map { (word: String) -> RecognisedWord in
                let box = LabelBox(x: at, y: y, width: Double(word.count) * 10, height: height)
                at = box.right + 8
                return RecognisedWord(
                    word, confidence: confidence, box: box,
                    region: PhotoRegion(x: box.x / 1000, y: box.y / 1000, width: box.width / 1000, height: 0.016))
            }
            lines.append(RecognisedLine(words: words, pass: pass))
        }
    }

    func reading(_ kind: LabelReading.Kind = .sizeTag) -> LabelReading {
        LabelInterpreter.reading(kind, lines: lines, bars: bars)
    }

    /// A label of nothing but these lines.
    static func of(_ texts: String..., confidence: Double = 0.95) -> PrintedLabel {
        var label = PrintedLabel()
        for (row, text) in texts.enumerated() { label.print(text, y: Double(row) * 24, confidence: confidence) }
        return label
    }
}

extension LabelReading {
    /// The sizes as text, to compare at a glance.
    var sizeValues: [SizeScale: String] { sizes.mapValues(\.value) }
}
