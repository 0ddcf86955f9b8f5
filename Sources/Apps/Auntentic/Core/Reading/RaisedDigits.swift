/// Small raised figures that stand alone belong to the large number before them: 8 and 5 are 8⁵.
import Pictures

extension [RecognisedLine] {
    func withRaisedDigits() -> [RecognisedLine] {
        var lines = self
        var gone: Set<Int> = []
        for (index, line) in enumerated() {
            guard let digit = line.raisedDigit else { continue }
            let homes = lines.indices.filter { home in
                home != index && !gone.contains(home)
                    && lines[home].words.last.map { digit.isRaised(beside: $0) } == true
            }
            guard
                let home = homes.min(by: {
                    (lines[$0].words.last?.box.right ?? 0) > (lines[$1].words.last?.box.right ?? 0)
                }),
                var number = lines[home].words.popLast()
            else { continue }
            let mark: Character = digit.text == "5" ? "⁵" : "⁰"
            number.signs.append(RecognisedSign(mark, probability: digit.confidence))
            number.box = number.box.union(digit.box)
            if let region = number.region, let more = digit.region { number.region = region.union(more) }
            lines[home].words.append(number)
            gone.insert(index)
        }
        return lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }
}

extension RecognisedLine {
    fileprivate var raisedDigit: RecognisedWord? {
        guard words.count == 1, ["5", "0"].contains(words[0].text) else { return nil }
        return words[0]
    }
}

extension RecognisedWord {
    /// Up to the right of a number that is clearly larger.
    fileprivate func isRaised(beside number: RecognisedWord) -> Bool {
        guard (1...2).contains(number.text.count), number.text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return false
        }
        let large = number.box
        return large.height > 1.25 * box.height && box.midX > large.midX && box.x - large.right < 0.5 * large.height
            && box.midY < large.midY && box.bottom > large.y
    }
}
