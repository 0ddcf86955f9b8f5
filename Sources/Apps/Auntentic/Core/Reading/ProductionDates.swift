/// Dates as tags print them, month/day/year: 10/16/19.
enum ProductionDates {
    private static let strokes: Set<Character> = ["/", "|", "l", "I", "!", "\\", "]"]

    static func candidates(in text: LineText) -> [Candidate] {
        var found: [Candidate] = []
        var start = 0
        while start + 8 <= text.marks.count {
            if let candidate = date(text, start) {
                found.append(candidate)
                start += 8
            } else {
                start += 1
            }
        }
        return found
    }

    /// Two strokes between three pairs of digits, at least one of them read as a stroke.
    private static func date(_ text: LineText, _ start: Int) -> Candidate? {
        let characters = text.marks[start..<start + 8].map(\.character)
        guard strokes.contains(characters[2]), strokes.contains(characters[5]),
            characters[2] == "/" || characters[5] == "/", startsFresh(text, start)
        else { return nil }
        var price = (characters[2] == "/" ? 0 : 0.5) + (characters[5] == "/" ? 0 : 0.5)
        var (numbers, probability): ([Int], Double) = ([], 1)
        for pair in [0, 3, 6] {
            guard let tens = text.marks[start + pair].sign.digit, let ones = text.marks[start + pair + 1].sign.digit,
                let number = Int(String([tens.character, ones.character]))
            else { return nil }
            probability *= tens.probability * ones.probability
            numbers.append(number)
        }
        price += Double(text.marks[start + 1..<start + 8].filter(\.isAfterSpace).count) * 0.3
        guard let value = iso(month: numbers[0], day: numbers[1], year: numbers[2]), price < 2, probability > 0.02
        else { return nil }
        return text.candidate(start..<start + 8, value: value, price: price, probability: probability)
    }

    private static func startsFresh(_ text: LineText, _ start: Int) -> Bool {
        guard start > 0, !text.marks[start].isAfterSpace else { return true }
        let before = text.marks[start - 1].character
        return !before.isNumber || (start >= 8 && date(text, start - 8) != nil)
    }

    private static func iso(month: Int, day: Int, year: Int) -> String? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year < 70 ? 2000 + year : 1900 + year)-\(two(month))-\(two(day))"
    }

    /// The places where a date stands, in printed order, each with the value most readings agree on.
    static func fields(_ candidates: [Candidate], trust: Double) -> [ReadField] {
        var places: [[Candidate]] = []
        for candidate in candidates {
            let place = places.firstIndex { $0.contains { isSamePlace($0, candidate) } }
            if let place { places[place].append(candidate) } else { places.append([candidate]) }
        }
        let ordered = places.sorted { first, second in
            guard let a = first[0].box, let b = second[0].box else { return false }
            // Below each other, or beside each other with the style code in between, where a row may well slope.
            return a.sharedWidth(b) > 0.3 ? a.y < b.y : a.x < b.x
        }
        return ordered.compactMap { $0.winner(trust: trust) }
    }

    private static func isSamePlace(_ first: Candidate, _ second: Candidate) -> Bool {
        guard let a = first.box, let b = second.box else { return first.value == second.value }
        // Two looks at different parts of the photo may both have taken in the same date.
        if first.value == second.value, abs(a.y - b.y) > 20 * max(a.height, b.height) { return true }
        return a.sharedWidth(b) > 0.5 && a.sharedHeight(b) > 0.5
    }
}
