/// Reads one line of an upright view and says where in the photo its words stand.
import AuntenticCore
import Pictures

struct TextReader {
    let print: PrintedView
    /// What its view was shrunk by because its print is larger than it seemed.
    let scale: Double
    let recogniser: Recogniser
    let deadline: Deadline

    /// Another look is another reading of the same print.
    func read(_ line: TextLine, _ look: LineLook) -> RecognisedLine? {
        if let upper = line.perhapsUnderlined, let digit = half(upper) {
            var split = TextLine(line.strokes[0])
            for stroke in line.strokes.dropFirst().dropLast() { split.append(stroke) }
            split.marks = line.marks.filter { $0.box.midX < Double(upper.box.x) }
            return appending(digit, upper, to: plain(split, look))
        }
        let read = plain(line, look)
        guard let raised = line.raised.first else { return read }
        // Half of a short number is worse than nothing; above words stand marks of all kinds.
        guard let digit = half(raised) else { return line.strokes.count > 5 ? read : nil }
        return appending(digit, raised, to: read)
    }

    private func plain(_ line: TextLine, _ look: LineLook) -> RecognisedLine? {
        guard let image = LineImage(print, line, look) else { return nil }
        let words = recogniser.words(image.pix, milliseconds: deadline.milliseconds).map { word in
            recognised(word.text, word.confidence, image.onLabel(word.box))
        }
        return words.isEmpty ? nil : RecognisedLine(words: words, pass: look.rawValue)
    }

    private func appending(
        _ digit: (text: String, confidence: Double), _ stroke: Stroke, to line: RecognisedLine?
    ) -> RecognisedLine? {
        guard var line, let last = line.words.popLast() else { return nil }
        let region = print.view.region(stroke.box)
        line.words.append(
            RecognisedWord(
                last.text + digit.text, confidence: min(last.confidence, digit.confidence),
                box: last.box.union(labelBox(stroke.box)), region: last.region?.union(region) ?? region))
        return line
    }

    /// The same line the other way up: how well that reads decides which way the label stands.
    func confidence(_ line: TextLine, isUpsideDown: Bool) -> Double {
        guard let image = LineImage(print, line, .small),
            let picture = isUpsideDown ? image.pix.turned(180, fill: 255) : image.pix
        else { return 0 }
        return recogniser.words(picture, milliseconds: deadline.milliseconds).reduce(0) { sum, word in
            sum + word.confidence * Double(word.text.filter { $0.isLetter || $0.isNumber }.count)
        }
    }

    /// Raised digits are halves or nothing: 8⁵, 24⁰.
    private func half(_ stroke: Stroke) -> (text: String, confidence: Double)? {
        guard let image = LineImage(print, TextLine(stroke), .even) else { return nil }
        let words = recogniser.words(image.pix, isOneDigit: true, milliseconds: deadline.milliseconds)
        guard let word = words.first, let digit = word.text.first, words.count == 1, word.text.count == 1 else {
            return nil
        }
        return digit == "5" ? ("⁵", word.confidence) : digit == "0" ? ("⁰", word.confidence) : nil
    }

    private func recognised(_ text: String, _ confidence: Double, _ box: PixelBox) -> RecognisedWord {
        RecognisedWord(text, confidence: confidence, box: labelBox(box), region: print.view.region(box))
    }

    private func labelBox(_ box: PixelBox) -> LabelBox {
        LabelBox(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    }
}
