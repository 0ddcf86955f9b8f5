/// What a printed size may mean in a scale: `85` can only be 8.5, `240` is 24.0 centimetres, `265(2.5)` is 265.
enum SizeNumbers {
    struct Meaning: Hashable {
        /// As in `LabelReading.sizes`: `8.5`, `6Y`.
        var value: String
        var number: Double
        /// What had to be guessed.
        var price: Double
    }

    /// How small and large shoes are, from a child's first to a giant's.
    static func range(_ scale: SizeScale) -> ClosedRange<Double> {
        switch scale {
        case .us: 1...18
        case .uk: 0.5...17
        case .eu: 16...54
        case .cm: 8...36
        case .br: 14...52
        case .cn: 80...360
        }
    }

    static func meaning(of text: String, in scale: SizeScale) -> Meaning? {
        var body = text.uppercased()
        if let bracket = body.firstIndex(where: { "(<{[".contains($0) }), scale == .cn {
            body = String(body[..<bracket])
        }
        var suffix: (letter: String, price: Double) = ("", 0)
        if scale == .us, body.count > 1, let found = Self.suffix(body.last) {
            suffix = found
            body.removeLast()
        }
        guard let (digits, price) = cleaned(body), let read = number(digits, scale) else { return nil }
        guard range(scale).contains(read.number), fits(read.number, scale) else { return nil }
        return Meaning(
            value: plain(read.number) + suffix.letter, number: read.number, price: price + read.price + suffix.price)
    }

    /// Youth and child sizes; a small Y is read as other letters with two arms, which no size has.
    private static func suffix(_ letter: Character?) -> (letter: String, price: Double)? {
        switch letter {
        case "Y": ("Y", 0)
        case "C": ("C", 0)
        case "R", "V": ("Y", 0.5)
        default: nil
        }
    }

    /// A number that would be a size as it stands, and with its last figure raised is another: 15 may be 1⁵.
    static func raisedHalf(of text: String, in scale: SizeScale) -> Meaning? {
        guard scale == .us || scale == .uk, text.count == 2, text.last == "5", let number = Double(text),
            range(scale).contains(number), range(scale).contains(number / 10)
        else { return nil }
        return Meaning(value: plain(number / 10), number: number / 10, price: 2)
    }

    /// A whole number with a fraction behind it, which recognisers spell in many ways: `11%`, `4h`, `467/`, `3714`. In
    /// adidas's tables one fraction alone goes with each: halves, and in Europe thirds of which every whole number has one.
    static func fraction(of text: String, in scale: SizeScale) -> Meaning? {
        guard [.us, .uk, .eu].contains(scale) else { return nil }
        if let exact = printedFraction(text, scale) { return exact }
        let leading = text.prefix { $0.isASCII && $0.isNumber }
        let length = scale == .eu || text.first == "1" && leading.count >= 2 ? 2 : 1
        guard leading.count >= length, let whole = Int(leading.prefix(length)) else { return nil }
        let rest = text.dropFirst(length)
        guard (1...4).contains(rest.count), rest != "5", rest != ".5" else { return nil }
        if scale != .eu {
            let number = Double(whole) + 0.5
            return range(scale).contains(number) ? Meaning(value: plain(number), number: number, price: 0.6) : nil
        }
        let thirds = whole.isMultiple(of: 2) ? 2 : 1
        guard (34...52).contains(whole) else { return nil }
        return Meaning(value: "\(whole) \(thirds)/3", number: Double(whole) + Double(thirds) / 3, price: 0.6)
    }

    /// 9½, 43⅓, 91/2, 43 1/3: whole numbers and a fraction that was recognised as such.
    private static func printedFraction(_ text: String, _ scale: SizeScale) -> Meaning? {
        let spelled = text.replacing("½", with: "1/2").replacing("⅓", with: "1/3").replacing("⅔", with: "2/3")
            .filter { !$0.isWhitespace }
        for (ending, part) in [("1/2", 0.5), ("1/3", 1.0 / 3), ("2/3", 2.0 / 3)] where spelled.hasSuffix(ending) {
            // Halves are printed as fractions by makers that count Europe's sizes in thirds alone.
            guard let whole = Int(spelled.dropLast(3)), (part == 0.5) != (scale == .eu) else { return nil }
            let number = Double(whole) + part
            guard range(scale).contains(number) else { return nil }
            return Meaning(value: part == 0.5 ? plain(number) : "\(whole) \(ending)", number: number, price: 0.1)
        }
        return nil
    }

    /// Digits and at most one point; look-alikes at a price. `⁵` and `⁰` are half and whole.
    private static func cleaned(_ text: String) -> (String, Double)? {
        var clean = ""
        var price = 0.0
        for character in text {
            switch character {
            case ".": clean.append(".")
            case ",", ":", "·", "'", "’": (clean, price) = (clean + ".", price + 0.2)
            case "⁵": clean += clean.hasSuffix(".") ? "5" : ".5"
            case "⁰": clean += clean.hasSuffix(".") ? "0" : ".0"
            case "°", "º": (clean, price) = (clean + ".0", price + 1.2)
            default:
                guard let (digit, isGuess) = Lookalikes.digit(character) else { return nil }
                clean.append(digit)
                if isGuess { price += 0.8 }
            }
        }
        guard !clean.isEmpty, clean.filter({ $0 == "." }).count <= 1, clean.first != ".", clean.last != ".",
            !clean.hasPrefix("0") || clean.hasPrefix("0.")
        else { return nil }
        return (clean, price)
    }

    private static func number(_ digits: String, _ scale: SizeScale) -> (number: Double, price: Double)? {
        guard let number = Double(digits) else { return nil }
        if digits.contains(".") { return digits.split(separator: ".")[1].count <= 2 ? (number, 0) : nil }
        if range(scale).contains(number), fits(number, scale) { return (number, scale == .cn ? 0 : 0.1) }
        // A raised half or a lost point: the last digit is a tenth.
        guard digits.count >= 2, digits.last == "5" || digits.last == "0" else { return nil }
        return (number / 10, 0.6)
    }

    private static func fits(_ number: Double, _ scale: SizeScale) -> Bool {
        switch scale {
        case .cn: (number / 5).rounded() * 5 == number
        case .eu: number.isHalf || (number * 3).rounded() - number * 3 < 0.2
        default: number.isHalf
        }
    }

    /// `8.5`, `9`.
    static func plain(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String((number * 10).rounded() / 10)
    }
}
