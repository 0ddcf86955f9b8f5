/// Signs that were found apart from their number: small raised ones (8 and 5 are 8⁵, 6 and Y are 6Y), and those behind a
/// point (5. and 5).
import Pictures

extension [RecognisedLine] {
    func withRaisedDigits() -> [RecognisedLine] {
        var lines = self
        var gone: Set<Int> = []
        for (index, line) in enumerated() {
            guard let digit = line.raisedDigit else { continue }
            let homes = lines.indices.filter { home in
                home != index && !gone.contains(home)
                    && lines[home].words.last.map { digit.isRaised(beside: $0) || digit.isFraction(of: $0) } == true
            }
            guard
                let home = homes.min(by: {
                    (lines[$0].words.last?.box.right ?? 0) > (lines[$1].words.last?.box.right ?? 0)
                }),
                var number = lines[home].words.popLast()
            else { continue }
            let isRaised = digit.isRaised(beside: number)
            number.signs += digit.signs.map { sign in
                let raised = isRaised ? Self.raised[sign.character] : nil
                return RecognisedSign(raised ?? sign.character, probability: sign.probability)
            }
            number.box = number.box.union(digit.box)
            if let region = number.region, let more = digit.region { number.region = region.union(more) }
            lines[home].words.append(number)
            gone.insert(index)
        }
        return lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }

    private static let raised: [Character: Character] = ["5": "⁵", "0": "⁰"]
}

extension RecognisedLine {
    fileprivate var raisedDigit: RecognisedWord? {
        guard words.count == 1, ["5", "0", "Y", "C", "5Y", "5C"].contains(words[0].text) else { return nil }
        return words[0]
    }
}

extension RecognisedWord {
    /// Behind the point that a number ends with, in the same print.
    fileprivate func isFraction(of number: RecognisedWord) -> Bool {
        guard let point = number.text.last, point == "." || point == ",", (2...3).contains(number.text.count),
            (number.text.dropLast() + text).allSatisfy({ $0.isASCII && $0.isNumber })
        else { return false }
        let (before, height) = (number.box, max(number.box.height, box.height))
        return abs(before.midY - box.midY) < 0.5 * height && min(before.height, box.height) > 0.6 * height
            && box.midX > before.right - 0.3 * height && box.x - before.right < 0.8 * height
    }

    /// Up to the right of a number that is clearly larger.
    fileprivate func isRaised(beside number: RecognisedWord) -> Bool {
        guard (1...2).contains(number.text.count), number.text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return false
        }
        let large = number.box
        // It may have been read with the number already.
        guard box.midX > large.right || !number.text.hasSuffix(text) else { return false }
        return large.height > 1.25 * box.height && box.midX > large.midX && box.x - large.right < 0.5 * large.height
            && box.midY < large.midY && box.bottom > large.y
    }
}
