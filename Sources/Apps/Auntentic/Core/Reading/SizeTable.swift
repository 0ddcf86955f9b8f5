/// Finds the sizes of a label, whether they stand in a list (`UK 7.5`), in a table under its heads, or alone.
import Foundation

struct SizeTable {
    struct Entry {
        var scale: SizeScale
        var number: Double
        var candidate: Candidate
    }

    /// A word that may be a number, or the name of a scale.
    private struct Cell {
        var line: Int
        var word: Int
        var text: String
        var box: LabelBox
    }

    private let lines: [RecognisedLine]
    /// Ways to spell a number that are looked at.
    private static let spellings = 6
    /// adidas heads its European and Japanese columns F and J, and prints halves and thirds as fractions.
    private var hasFractions = false
    private(set) var entries: [Entry] = []
    /// Numbers without a scale beside them: the American size of a tag whose seam hides the letters.
    private(set) var alone: [Entry] = []

    init(_ lines: [RecognisedLine]) {
        let apart = lines.map(\.withHeadsApart)
        let heads = apart.flatMap(\.words).filter {
            Self.scale(of: $0.text).0 != nil && Self.scale(of: $0.text).rest.isEmpty
        }
        self.lines = apart.map { $0.withNumbersApart(under: heads.map(\.box)) }
        for pass in Set(lines.map(\.pass)).sorted() { collect(pass) }
    }

    private mutating func collect(_ pass: Int) {
        var heads: [(scale: SizeScale, cell: Cell)] = []
        var numbers: [Cell] = []
        for (index, line) in lines.enumerated() {
            for (position, word) in line.words.enumerated() {
                let cell = Cell(line: index, word: position, text: word.text, box: word.box)
                let (scale, rest) = Self.scale(of: word.text)
                if let scale, rest.isEmpty {
                    // Heads are letters only and are read once; they serve both passes.
                    heads.append((scale, cell))
                } else if line.pass == pass {
                    if let scale { add(cell, rest, scale, price: 0) } else { numbers.append(cell) }
                }
            }
        }
        let short = shortHeads(beside: heads)
        hasFractions = hasFractions || !short.isEmpty
        for cell in numbers { place(cell, heads + short) }
    }

    /// A single letter is a head only in a row of heads.
    private func shortHeads(beside heads: [(scale: SizeScale, cell: Cell)]) -> [(scale: SizeScale, cell: Cell)] {
        lines.enumerated().flatMap { index, line in
            line.words.enumerated().compactMap { position, word -> (scale: SizeScale, cell: Cell)? in
                guard let scale: SizeScale = word.text == "F" ? .eu : word.text == "J" ? .cm : nil,
                    heads.contains(where: { $0.scale == .uk && $0.cell.box.sharedHeight(word.box) > 0.4 })
                else { return nil }
                return (scale, Cell(line: index, word: position, text: word.text, box: word.box))
            }
        }
    }

    private mutating func place(_ cell: Cell, _ heads: [(scale: SizeScale, cell: Cell)]) {
        let text = cell.text.filter { !"|[]".contains($0) || cell.text.count < 2 }
        guard text.count <= 9, text.contains(where: { $0.isNumber || Lookalikes.digit($0) != nil }) else { return }
        let before = heads.filter { Self.isBeside($0.cell.box, cell.box) }.max { $0.cell.box.x < $1.cell.box.x }
        if let before { return add(cell, text, before.scale, price: 0) }
        let above = heads.filter { Self.isBelow($0.cell.box, cell.box) }.max { $0.cell.box.y < $1.cell.box.y }
        if let above { return add(cell, text, above.scale, price: 0.1) }
        guard text.count <= 5, text.contains(where: \.isNumber), standsAlone(cell) else { return }
        alone += entries(cell, text, .us, price: 0.6)
    }

    /// But for what a seam leaves of its letters: the 7 of AIR JORDAN 7 is none.
    private func standsAlone(_ cell: Cell) -> Bool {
        let words = lines[cell.line].words
        return words.reduce(0) { $0 + $1.signs.count } - words[cell.word].signs.count <= 3
    }

    private mutating func add(_ cell: Cell, _ text: String, _ scale: SizeScale, price: Double) {
        entries += entries(cell, text, scale, price: price)
    }

    /// One for each number that this may be: what was read, and what else its signs may be.
    /// - Parameter text: the end of the cell's word, or all of it.
    private func entries(_ cell: Cell, _ text: String, _ scale: SizeScale, price: Double) -> [Entry] {
        let signs = lines[cell.line].words[cell.word].signs.suffix(text.count)
        var best: [String: (meaning: SizeNumbers.Meaning, probability: Double)] = [:]
        for spelling in Array(signs).spellings(limit: Self.spellings) {
            for meaning in meanings(spelling.text, scale) {
                let probability = spelling.probability * pow(0.5, meaning.price)
                guard probability > best[meaning.value]?.probability ?? 0.01 else { continue }
                best[meaning.value] = (meaning, probability)
            }
        }
        return best.values.map { meaning, probability in
            Entry(
                scale: scale, number: meaning.number,
                candidate: Candidate(
                    lines[cell.line], words: cell.word..<cell.word + 1, text: cell.text, value: meaning.value,
                    price: price, probability: probability))
        }
    }

    private func meanings(_ text: String, _ scale: SizeScale) -> [SizeNumbers.Meaning] {
        let plain = SizeNumbers.meaning(of: text, in: scale)
        let isFraction = hasFractions || text.contains { "½⅓⅔".contains($0) }
        let fraction = isFraction ? SizeNumbers.fraction(of: text, in: scale) : nil
        let half = SizeNumbers.raisedHalf(of: text, in: scale)
        return [plain, fraction, half].compactMap(\.self)
    }

    /// On the same row, a word's gap to the right.
    private static func isBeside(_ head: LabelBox, _ number: LabelBox) -> Bool {
        let height = max(head.height, number.height)
        // A size as the label's largest print has its head at its top.
        let isLarge = number.height > 2.2 * head.height
        return head.sharedHeight(number) > (isLarge ? 0.3 : 0.5) && number.x >= head.x + head.width * 0.5
            && number.x - head.right < 1.8 * height && number.height < 4.5 * head.height
    }

    /// In the same column, the next row.
    fileprivate static func isBelow(_ head: LabelBox, _ number: LabelBox) -> Bool {
        number.y > head.midY && number.y - head.bottom < 1.6 * max(head.height, number.height)
            && abs(number.midX - head.midX) < max(head.width, number.width) * 0.75
    }

    private static let names: [(name: String, scale: SizeScale)] = [
        ("USA", .us), ("US", .us), ("UK", .uk), ("EURO", .eu), ("EUR", .eu), ("EU", .eu), ("CM", .cm), ("BR", .br),
        ("CHN", .cn), ("CN", .cn), ("FR", .eu), ("GB", .uk), ("JP", .cm),
    ]

    /// The scale a word names, and what follows in the same word.
    static func scale(of word: String) -> (SizeScale?, rest: String) {
        let capitals = word.uppercased().filter { !"|:[]".contains($0) }
        for (name, scale) in names where capitals.hasPrefix(name) {
            let rest = String(capitals.dropFirst(name.count))
            if rest.isEmpty
                || (rest.count <= 9 && rest.prefix(2).allSatisfy { ".,".contains($0) || Lookalikes.digit($0) != nil })
            {
                return (scale, rest)
            }
        }
        return (nil, capitals)
    }
}

extension RecognisedLine {
    /// Heads of neighbouring columns that were read as one word, EUROUK, as words of their own.
    fileprivate var withHeadsApart: RecognisedLine {
        var line = self
        line.words = words.flatMap { word -> [RecognisedWord] in
            let parts = SizeTable.heads(in: word.text.uppercased())
            guard parts.count > 1 else { return [word] }
            return parts.map { word.part($0) }
        }
        return line
    }
}

extension RecognisedLine {
    /// Numbers of neighbouring columns that were read as one word, 7Y40, each under its own head.
    fileprivate func withNumbersApart(under heads: [LabelBox]) -> RecognisedLine {
        var line = self
        line.words = words.flatMap { word -> [RecognisedWord] in
            let above = heads.filter { head in
                SizeTable.isBelow(head, word.box) && (word.box.x...word.box.right).contains(head.midX)
            }.sorted { $0.x < $1.x }
            guard above.count > 1, word.text.contains(where: \.isNumber), word.signs.count <= 9 else { return [word] }
            let homes = word.signs.indices.map { index in
                let middle = word.part(index..<index + 1).box.midX
                return above.indices.min { abs(above[$0].midX - middle) < abs(above[$1].midX - middle) } ?? 0
            }
            return above.indices.compactMap { home in
                guard let first = homes.firstIndex(of: home), let last = homes.lastIndex(of: home) else { return nil }
                return word.part(first..<last + 1)
            }
        }
        return line
    }
}

extension SizeTable {
    /// Where heads stand in a word that consists of them, but for a frame's line read as a letter.
    fileprivate static func heads(in word: String) -> [Range<Int>] {
        let letters = Array(word)
        guard (4...14).contains(letters.count) else { return [] }
        var found: [Range<Int>] = []
        var at = 0
        while at < letters.count {
            let rest = String(letters[at...])
            if let head = names.filter({ rest.hasPrefix($0.name) }).max(by: { $0.name.count < $1.name.count }) {
                found.append(at..<at + head.name.count)
                at += head.name.count
            } else {
                at += 1
            }
        }
        let covered = found.reduce(0) { $0 + $1.count }
        return covered + 1 >= letters.count ? found : []
    }
}

extension RecognisedWord {
    /// Signs are taken to be equally wide.
    fileprivate func part(_ range: Range<Int>) -> RecognisedWord {
        let width = box.width / Double(signs.count)
        var part = box
        part.x += width * Double(range.lowerBound)
        part.width = width * Double(range.count)
        return RecognisedWord(signs: Array(signs[range]), box: part, region: region)
    }
}
