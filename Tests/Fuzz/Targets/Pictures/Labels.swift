/// Print on labels, whatever somebody printed there, through reading and rules.
import AuntenticCore
import Foundation
import Pictures

extension FuzzTarget {
    /// Lines of a size tag, `---`, lines of a box label; `|ean13|…` is a barcode, and a line of a lone number is none.
    static let labels = FuzzTarget(
        "labels", feeds: "lines of text and bars to LabelInterpreter and to the rules", longest: 2048,
        words: [
            "\n", "\n---\n", " ", "555088-030", "CQ9447", "M990GL6", "US 8.5", "UK 7.5", "EUR 42", "CM 26.5", "8⁵",
            "42 ⅔",
            "MADE IN VIETNAM", "10/16/19 - 12/02/19", "|ean13|0193654038465", "|qr|https://", "|itf|1234567890",
            "BLACK/WHITE-RED", "AIR JORDAN 1 RETRO HIGH OG", "ART", "adidas", "NIKE", "new balance", "UPC",
            "O0OIl1S5B8",
        ],
        // Two labels are each read twice, and every rule looks at both.
        patience: 4
    ) { (text: String) in
        let sides = text.split(separator: "\n---\n", maxSplits: 1).map { PrintedText($0) }
        let readings = zip([LabelReading.Kind.sizeTag, .boxLabel], sides).map { kind, print in
            LabelInterpreter.reading(kind, lines: print.lines, bars: print.bars)
        }
        for (kind, (reading, print)) in zip([LabelReading.Kind.sizeTag, .boxLabel], zip(readings, sides)) {
            let again = LabelInterpreter.reading(kind, lines: print.lines, bars: print.bars)
            try require(again == reading, "read twice it differs")
            for field in fields(of: reading) {
                try require((0...1).contains(field.certainty), "a certainty of \(field.certainty)")
            }
            let json = try JSONEncoder().encode(reading)
            try require(try JSONDecoder().decode(LabelReading.self, from: json) == reading, "stored it is another")
        }
        guard let today = CalendarDay("2026-11-22") else { throw Broken("no day") }
        let input = EvidenceInput(
            tag: readings.first, box: readings.count > 1 ? readings[1] : nil, claimedModel: sides.first?.firstLine,
            today: today)
        try require(EvidenceRules.evaluate(input).count == EvidenceRules.all.count, "a rule without a result")
    }

    private static func fields(of reading: LabelReading) -> [ReadField] {
        let single = [
            reading.styleCode, reading.gtin, reading.country, reading.factory, reading.colours, reading.modelName,
            reading.serial, reading.qr,
        ]
        return single.compactMap(\.self) + reading.sizes.values + reading.dates + reading.otherCodes + reading.lines
    }
}

/// Text as a recogniser would return it: ten units to a character, twenty-four to a line.
private struct PrintedText {
    var firstLine: String?
    var lines: [RecognisedLine] = []
    var bars: [DecodedBars] = []

    init(_ text: Substring) {
        for (row, line) in text.split(separator: "\n").enumerated() {
            if line.hasPrefix("|") { bars += Self.bars(line, row) } else { add(line, row) }
        }
        firstLine = text.split(separator: "\n").first.map(String.init)
    }

    private mutating func add(_ line: Substring, _ row: Int) {
        var at = 0.0
        let words = line.split(separator: " ").map(String.init).map { (word: String) -> RecognisedWord in
            let box = LabelBox(x: at, y: Double(row) * 24, width: Double(word.count) * 10, height: 16)
            at = box.right + 8
            let region = PhotoRegion(x: box.x / 1000, y: box.y / 1000, width: box.width / 1000, height: 0.016)
            return RecognisedWord(word, confidence: 0.95, box: box, region: region)
        }
        if !words.isEmpty { lines.append(RecognisedLine(words: words, pass: row % 2)) }
    }

    private static func bars(_ line: Substring, _ row: Int) -> [DecodedBars] {
        let parts: [Substring] = line.split(separator: "|", maxSplits: 1)
        guard let name = parts.first, parts.count == 2 else { return [] }
        let kinds: [Substring: DecodedBars.Symbology] = [
            "ean13": .ean13, "itf": .interleaved2of5, "code128": .code128, "code39": .code39, "qr": .qr,
        ]
        let region = PhotoRegion(x: 0, y: Double(row) * 0.024, width: 0.3, height: 0.02)
        return [DecodedBars(symbology: kinds[name] ?? .code128, content: String(parts[1]), strength: 3, region: region)]
    }
}
