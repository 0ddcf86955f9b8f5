/// What distance, edges, blur and glare make of a true pair's labels. Much of it is lost or wrong, and some of that is taken for
/// certain, as real readers do: halves, first digits and ends that the edge took, numbers cut off, one digit too many.
import AuntenticCore

@testable import AuntenticDrawnLabels

struct WornReading {
    private var dice: Seeded
    /// Whether raised halves are lost everywhere on a label at once.
    private var losesHalves = false
    /// At most one field of a pair is misread outright and taken for certain.
    private var mayMisread: Bool

    init(_ seed: Int) {
        dice = Seeded(UInt64(seed), "worn")
        mayMisread = dice.chance(0.5)
    }

    mutating func pair(_ input: EvidenceInput) -> EvidenceInput {
        var worn = input
        worn.tag = input.tag.flatMap { dice.chance(0.04) ? nil : label($0) }
        worn.box = input.box.flatMap { dice.chance(0.04) ? nil : label($0) }
        return worn
    }

    private mutating func label(_ label: LabelReading) -> LabelReading {
        var worn = label
        losesHalves = dice.chance(0.15)
        if dice.chance(0.1) { worn.brand = nil }
        worn.styleCode = kept(label.styleCode).map { code($0) }
        worn.gtin = kept(label.gtin).map { number($0) }
        for scale in SizeScale.allCases { worn.sizes[scale] = kept(label.sizes[scale]).map { size($0, scale) } }
        worn.dates = label.dates.compactMap { kept($0) }.map { date($0) }
        worn.country = kept(label.country).map { noisy($0) }
        worn.colours = kept(label.colours).map { cut($0, at: 0.2) }
        worn.modelName = kept(label.modelName).map { cut($0, at: 0.4) }
        worn.qr = kept(label.qr)
        worn.lines = label.lines.compactMap { kept($0) }.map { line($0) }
        return worn
    }

    /// One in six isn't read, one in six not for certain.
    private mutating func kept(_ field: ReadField?) -> ReadField? {
        guard var field, !dice.chance(0.17) else { return nil }
        guard dice.chance(0.17) else { return field }
        field.certainty = dice.within(0.1...0.99) * ReadField.certain
        if dice.chance(0.5) { field = changed(field, to: swapped(field.value)) }
        return field
    }

    /// A glance too short: any character may be another.
    private mutating func swapped(_ text: String) -> String {
        var characters = Array(text)
        let place = dice.integer(0...max(0, characters.count - 1))
        guard characters.indices.contains(place) else { return text }
        characters[place] = dice.pick(Array("0123456789OISBZGQ"))
        return String(characters)
    }

    private func changed(_ field: ReadField, to value: String) -> ReadField {
        var field = field
        (field.text, field.value) = (value, value)
        return field
    }

    /// Its first or last characters lost, and taken for certain.
    private mutating func cut(_ field: ReadField, at chance: Double) -> ReadField {
        guard dice.chance(chance), field.value.count > 4 else { return field }
        let length = dice.integer(1...3)
        let rest = dice.chance(0.6) ? field.value.dropLast(length) : field.value.dropFirst(length)
        return changed(field, to: String(rest))
    }

    private mutating func code(_ field: ReadField) -> ReadField { cut(field, at: 0.1) }
}

// MARK: - kind by kind

extension WornReading {
    private mutating func size(_ field: ReadField, _ scale: SizeScale) -> ReadField {
        var value = field.value
        let hasHalf = value.contains(".5") || value.contains("/")
        if hasHalf, losesHalves || dice.chance(0.06) {
            value = String(value.prefix { $0 != "." && $0 != " " })
        } else if hasHalf, dice.chance(0.05) {
            // The point is lost, or all before the half.
            value = dice.chance(0.5) ? value.filter { $0 != "." } : String(value.suffix(1))
        } else if value.count > 1, dice.chance(0.04) {
            value = dice.chance(0.5) ? String(value.dropFirst()) : String(value.dropLast())
        } else if takesMisreading(0.05) {
            value = digitMisread(value)
        }
        if value.hasSuffix("."), value.count > 1 { value.removeLast() }
        if value.first == "." { value.removeFirst() }
        return value == field.value || value.isEmpty ? field : changed(field, to: value)
    }

    private mutating func takesMisreading(_ chance: Double) -> Bool {
        guard mayMisread, dice.chance(chance) else { return false }
        mayMisread = false
        return true
    }

    private mutating func digitMisread(_ text: String) -> String {
        var characters = Array(text)
        let places = characters.indices.filter { characters[$0].isNumber }
        guard !places.isEmpty else { return text }
        characters[dice.pick(places)] = Character(dice.digits(1))
        return String(characters)
    }

    /// Twelve of fourteen digits, another number of the photo, or misread so that the check digit fits again.
    private mutating func number(_ field: ReadField) -> ReadField {
        guard field.value.count == 12 else { return field }
        if dice.chance(0.05) { return changed(field, to: "00" + field.value.dropLast(2)) }
        if dice.chance(0.05) { return changed(field, to: GTIN.completed("00" + String(field.value.prefix(9)))) }
        if dice.chance(0.05) { return changed(field, to: GTIN.completed("0301" + dice.digits(7))) }
        if takesMisreading(0.2) {
            return changed(field, to: GTIN.completed(digitMisread(String(field.value.dropLast()))))
        }
        return field
    }

    /// A year that nobody can have printed, or one digit of it for another like it.
    private mutating func date(_ field: ReadField) -> ReadField {
        guard takesMisreading(0.2) else { return field }
        if dice.chance(0.5) { return changed(field, to: "20\(dice.integer(40...69))" + field.value.dropFirst(4)) }
        var characters = Array(field.value)
        let places = [2, 3].filter { !Remnant.lookalikes(of: characters[$0]).isEmpty }
        guard let place = places.isEmpty ? nil : dice.pick(places) else { return field }
        characters[place] = dice.pick(Remnant.lookalikes(of: characters[place]))
        return changed(field, to: String(characters))
    }

    /// The country is known from other lines; this one is noise.
    private mutating func noisy(_ field: ReadField) -> ReadField {
        guard dice.chance(0.2) else { return field }
        var field = field
        field.text = "Hacho om \(field.value)"
        return field
    }

    private mutating func line(_ field: ReadField) -> ReadField {
        if takesMisreading(0.1) { return changed(field, to: swapped(field.value)) }
        return cut(field, at: 0.1)
    }
}
