/// A line's characters one by one, each knowing its word, so that codes can be matched across the spaces in between.
struct LineText {
    struct Mark {
        var sign: RecognisedSign
        var character: Character { sign.character }
        var word: Int
        /// White space stood before it.
        var isAfterSpace: Bool
    }

    let line: RecognisedLine
    let marks: [Mark]

    init(_ line: RecognisedLine) {
        self.line = line
        var marks: [Mark] = []
        for (index, word) in line.words.enumerated() {
            var isAfterSpace = true
            for sign in word.signs {
                if sign.character.isWhitespace {
                    isAfterSpace = true
                } else {
                    marks.append(Mark(sign: sign, word: index, isAfterSpace: isAfterSpace))
                    isAfterSpace = false
                }
            }
        }
        self.marks = Array(marks.prefix(Self.longest))
    }

    /// More than any line of a label has; what goes on for longer is a picture made to keep us busy, as every place of a
    /// line is tried as the beginning of every code.
    private static let longest = 160

    func text(_ range: Range<Int>) -> String {
        var text = ""
        for (offset, mark) in marks[range].enumerated() {
            if offset > 0, mark.isAfterSpace { text += " " }
            text.append(mark.character)
        }
        return text
    }

    func words(_ range: Range<Int>) -> Range<Int> {
        marks[range.lowerBound].word..<marks[range.upperBound - 1].word + 1
    }

    /// Whether a code may begin here: nothing that could belong to it stands directly before.
    func isStart(_ index: Int) -> Bool {
        index == 0 || marks[index].isAfterSpace || !Lookalikes.isCodeCharacter(marks[index - 1].character)
    }

    func isEnd(_ index: Int) -> Bool {
        index == marks.count || marks[index].isAfterSpace || !Lookalikes.isCodeCharacter(marks[index].character)
    }

    /// - Parameter probability: that each sign is the one it was taken for.
    func candidate(_ range: Range<Int>, value: String, price: Double, probability: Double) -> Candidate {
        var candidate = Candidate(
            line, words: words(range), text: text(range), value: value, price: price, probability: probability)
        candidate.box = box(range)
        return candidate
    }

    /// Two dates may be one word: characters are taken to be equally wide.
    private func box(_ range: Range<Int>) -> LabelBox {
        let left = edge(range.lowerBound, isRight: false)
        let right = edge(range.upperBound - 1, isRight: true)
        let boxes = line.words[words(range)].map(\.box)
        let top = boxes.map(\.y).min() ?? 0
        return LabelBox(x: left, y: top, width: right - left, height: (boxes.map(\.bottom).max() ?? 0) - top)
    }

    private func edge(_ index: Int, isRight: Bool) -> Double {
        let word = marks[index].word
        let box = line.words[word].box
        let first = marks[..<index].lastIndex { $0.word != word }.map { $0 + 1 } ?? 0
        let count = marks.count { $0.word == word }
        return box.x + box.width * Double(index - first + (isRight ? 1 : 0)) / Double(max(1, count))
    }

    /// Without white space, in capitals.
    var compact: String { String(marks.map(\.character)).uppercased() }
}
