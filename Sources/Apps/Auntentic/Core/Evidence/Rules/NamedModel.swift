/// A model's name taken apart, whether its owner typed it or a box prints it: makers, families, numbers.
struct NamedModel: Hashable, Sendable {
    enum Maker: Hashable, Sendable {
        case known(Brand)
        /// A maker whose labels aren't known here: `PUMA`.
        case other(String)
    }

    /// Whoever is named; none when only a family is.
    var makers: Set<Maker> = []
    /// Families with the numbers each is followed by: `JORDAN` with 1. Several numbers where a mark can be read twice.
    var families: [String: Set<Int>] = [:]
    /// Three and four digits that stand alone, as New Balance names its models.
    var numbers: Set<Int> = []
    /// LOW, MID or HIGH, when exactly one is named.
    var height: String?
    /// Whole style codes in the text.
    var codes: [String] = []

    init(_ text: String) {
        let parts = text.uppercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
        let words = parts.flatMap(Self.separated)
        codes = Self.codes(parts)
        numbers = Set(words.filter { (3...4).contains($0.count) }.compactMap { Int($0) })
        let heights = Set(words.compactMap { Self.heights[$0] })
        height = heights.count == 1 ? heights.first : nil
        readFamilies(words)
        readMakers(words)
    }

    /// Makers by name, and by a family that only they make.
    var brands: Set<Brand> {
        Set(
            makers.compactMap { maker in
                if case .known(let brand) = maker { brand } else { nil }
            } + families.keys.compactMap { Self.familyBrands[$0] })
    }

    /// Whether the families of the two have nothing to do with each other; nil where one of them names none.
    func isOtherFamily(than name: NamedModel) -> Bool? {
        guard !families.isEmpty, !name.families.isEmpty else { return nil }
        return families.keys.filter { name.families[$0] != nil }.allSatisfy { family in
            let (one, other) = (families[family, default: []], name.families[family, default: []])
            return !one.isEmpty && !other.isEmpty && one.isDisjoint(with: other)
        }
    }

    // MARK: - words

    private static let heights = [
        "LOW": "LOW", "LOWS": "LOW", "MID": "MID", "MIDS": "MID", "HIGH": "HIGH", "HI": "HIGH",
    ]

    private static let makerWords: [String: Maker] = [
        "NIKE": .known(.nike), "JORDAN": .known(.nike), "AJ": .known(.nike), "ADIDAS": .known(.adidas),
        "YEEZY": .known(.adidas), "BALANCE": .known(.newBalance), "NB": .known(.newBalance), "PUMA": .other("Puma"),
        "ASICS": .other("Asics"), "CONVERSE": .other("Converse"), "VANS": .other("Vans"), "REEBOK": .other("Reebok"),
        "SAUCONY": .other("Saucony"), "SALOMON": .other("Salomon"), "HOKA": .other("Hoka"),
        "BALENCIAGA": .other("Balenciaga"), "BIRKENSTOCK": .other("Birkenstock"), "UGG": .other("Ugg"),
    ]

    private static let familyBrands: [String: Brand] = [
        "JORDAN": .nike, "FORCE": .nike, "MAX": .nike, "DUNK": .nike, "BLAZER": .nike, "CORTEZ": .nike,
        "PEGASUS": .nike, "VOMERO": .nike, "FOAMPOSITE": .nike, "HUARACHE": .nike, "YEEZY": .adidas, "SAMBA": .adidas,
        "GAZELLE": .adidas, "SUPERSTAR": .adidas, "CAMPUS": .adidas, "SPEZIAL": .adidas, "ULTRABOOST": .adidas,
        "NMD": .adidas,
    ]

    private static let shortForms = ["AJ": "JORDAN", "JORDANS": "JORDAN", "AF": "FORCE", "AM": "MAX", "DUNKS": "DUNK"]

    /// Families that are told apart by a number.
    private static let numbered: Set<String> = ["JORDAN", "FORCE", "MAX", "YEEZY"]
    private static let fillers: Set<String> = [
        "AIR", "RETRO", "BOOST", "BSTY", "NIKE", "THE", "ADIDAS", "OG", "SE", "V",
    ]

    private static let romans = [
        "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV",
    ]

    private mutating func readFamilies(_ words: [String]) {
        for (index, word) in words.enumerated() {
            let family = Self.shortForms[word] ?? word
            guard Self.familyBrands[family] != nil else { continue }
            let next = words[(index + 1)...].drop { Self.fillers.contains($0) && !Self.romans.contains($0) }
            // AIR MAX 1/97 is both.
            let found = next.map(Self.numbers).prefix { !$0.isEmpty }.reduce(into: Set<Int>()) { $0.formUnion($1) }
            families[family, default: []].formUnion(Self.numbered.contains(family) ? found : [])
        }
    }

    private mutating func readMakers(_ words: [String]) {
        for (index, word) in words.enumerated() {
            guard let maker = Self.makerWords[word] else { continue }
            if word == "BALANCE", index == 0 || words[index - 1] != "NEW" { continue }
            makers.insert(maker)
        }
    }

    /// 11, and for II both 2 and 11.
    private static func numbers(_ word: String) -> Set<Int> {
        var found: Set<Int> = []
        if let number = Int(Confusables.digits(word)), word.count <= 4 { found.insert(number) }
        if let place = romans.firstIndex(of: word) { found.insert(place + 1) }
        return found
    }

    /// `AJ1` as AJ and 1, `990V6` as 990, V and 6.
    private static func separated(_ part: String) -> [String] {
        var words: [String] = []
        for character in part {
            if let last = words.last?.last, last.isNumber == character.isNumber {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
        }
        return words
    }

    private static let seasons: Set<String> = ["FW", "SS", "AW", "FA", "SP", "SU", "HO"]

    /// A code may be split by a dash or a blank: `DD1391-100`, `555088 030`.
    private static func codes(_ parts: [String]) -> [String] {
        let pairs = zip(parts, parts.dropFirst()).map { $0 + $1 }.filter { StyleGrammar.match($0, .nike) == .exact }
        if !pairs.isEmpty { return pairs }
        return parts.filter { part in
            guard part.count > 4, part.contains(where: \.isNumber) else { return false }
            if seasons.contains(String(part.prefix(2))), ["19", "20"].contains(part.dropFirst(2).prefix(2)) {
                return false
            }
            return StyleGrammar.match(part, .nike) == .exact || StyleGrammar.match(part, .adidas) == .exact
        }
    }
}
