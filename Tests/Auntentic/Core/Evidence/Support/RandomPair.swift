/// Consistent pairs drawn from the tables, and readings of them as bad as real ones: gaps, doubts, lookalikes,
/// superscripts without their height, wrong guesses that are marked as guesses.
import AuntenticCore
import SeededRandom
import Testing

struct RandomPair {
    var dice: SplitMix
    var brand: Brand
    var row: SizeChart.Row
    var input: EvidenceInput

    init(_ seed: Int) throws {
        dice = SplitMix(seed: UInt64(seed))
        brand = Brand.allCases.randomElement(using: &dice) ?? .nike
        let genders = SizeGender.allCases.filter { [brand] gender in
            !SizeChart.rows(brand: brand, gender: gender).isEmpty
        }
        let gender = genders.randomElement(using: &dice) ?? .men
        row = try #require(SizeChart.rows(brand: brand, gender: gender).randomElement(using: &dice))
        input = EvidenceInput(today: try #require(Sample.today))
        let shared = shared()
        input.tag = label(.sizeTag, shared)
        input.box = label(.boxLabel, shared)
    }

    private struct Shared {
        var style: String
        var gtin: String
        var country: String
        var dates: [String]
        var colours: String
        var name: String
    }

    private mutating func shared() -> Shared {
        let family = ColourFamily.allCases.randomElement(using: &dice) ?? .black
        let body =
            brand == .adidas
            ? String(Int.random(in: 405_000_000_000...409_999_999_999, using: &dice))
            : String(Int.random(in: 19_800_000_000...19_999_999_999, using: &dice))
        let month = Int.random(in: 1...6, using: &dice)
        let kids = row.gender == .bigKids ? " (GS)" : ""
        return Shared(
            style: style(family), gtin: body + String(ProductNumber.checkDigit(for: body)),
            country: brand == .newBalance ? "Vietnam" : Country.usual(brand).randomElement(using: &dice) ?? "China",
            dates: ["2022-0\(month)-11", "2022-0\(month + 2)-28"],
            colours: (family.exampleWords.first ?? "WHITE") + "/BLACK", name: "AIR JORDAN 1 RETRO HIGH OG" + kids)
    }

    private mutating func style(_ family: ColourFamily) -> String {
        let four = Int.random(in: 1000...9999, using: &dice)
        let letters = String((0..<2).map { _ in "ABCDEFGHJKLMNPQRTUVWXY".randomElement(using: &dice) ?? "D" })
        return switch brand {
        case .nike: "\(letters)\(four)-\(family.rawValue)0\(four % 10)"
        case .adidas: "\(letters)\(four)"
        case .newBalance: "M\(four)GL\(four % 10)"
        }
    }

    private func label(_ kind: LabelReading.Kind, _ shared: Shared) -> LabelReading {
        var label = LabelReading(kind: kind)
        label.brand = brand
        label.styleCode = Sample.field(shared.style)
        for scale in SizeScale.allCases {
            label.sizes[scale] = row.label(scale).map { Sample.field($0) }
        }
        label.gtin = Sample.field(shared.gtin)
        label.country = Sample.field(shared.country)
        if kind == .sizeTag, brand == .nike { label.dates = shared.dates.map { Sample.field($0) } }
        if kind == .boxLabel, brand == .nike {
            label.colours = Sample.field(shared.colours)
            label.modelName = Sample.field(shared.name)
        }
        return label
    }
}

// MARK: - bad readings

extension RandomPair {
    /// What a camera and a recogniser make of it. Nothing wrong is ever marked as certain.
    mutating func photographed() -> EvidenceInput {
        var read = input
        read.tag = read.tag.map { worn($0) }
        read.box = read.box.map { worn($0) }
        return read
    }

    private mutating func worn(_ label: LabelReading) -> LabelReading {
        var label = label
        label.styleCode = worn(label.styleCode)
        label.gtin = worn(label.gtin)
        label.country = worn(label.country)
        label.colours = worn(label.colours)
        label.modelName = worn(label.modelName)
        label.dates = label.dates.compactMap { worn($0) }
        for scale in SizeScale.allCases {
            label.sizes[scale] = worn(label.sizes[scale])
            if dice.chance(0.1), let field = label.sizes[scale], field.isCertain, scale != .cn {
                label.sizes[scale] = Sample.field(field.value.filter { $0 != "." })
            }
        }
        return label
    }

    private mutating func worn(_ field: ReadField?) -> ReadField? {
        guard let field, !dice.chance(0.2) else { return nil }
        if dice.chance(0.2) { return Sample.unsure(garbled(field.value)) }
        return dice.chance(0.1) ? Sample.field(lookalike(field.value)) : field
    }

    /// One character replaced by any other.
    private mutating func garbled(_ text: String) -> String {
        var characters = Array(text)
        guard let place = characters.indices.randomElement(using: &dice) else { return text }
        characters[place] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".randomElement(using: &dice) ?? "0"
        return String(characters)
    }

    /// Only letters for the digits they look like; dates and product numbers never hold letters.
    private mutating func lookalike(_ text: String) -> String {
        guard text.count < 10 || text.contains("GL") else { return text }
        let twins: [Character: Character] = ["0": "O", "1": "I", "8": "B", "5": "S", "2": "Z"]
        return String(text.map { dice.chance(0.3) ? twins[$0] ?? $0 : $0 })
    }
}
