/// adidas numbers every shoe: left and right of a pair never carry the same serial.
enum SerialRule {
    static let rule = EvidenceRule(
        "serial.left_right", title: "Serial numbers of left and right shoe",
        source: FactSource("Two guides to adidas tags, both weak.", .oneSource), reads: .bothTags
    ) { input in
        guard (input.brand(.tag) ?? input.brand) == .adidas else {
            return .notApplicable("Only adidas prints serial numbers on its tags.")
        }
        guard let one = input.tag?.serial, let other = input.otherTag?.serial else {
            return .unreadable(
                "adidas prints a different serial number in each shoe. Both tags are needed to compare them.",
                wanted: input.tag?.serial == nil ? [.sizeTag, .otherSizeTag] : [.otherSizeTag])
        }
        let read = [EvidenceReading(.sizeTag, .serial, one), EvidenceReading(.otherSizeTag, .serial, other)]
        let isSame = Confusables.areSame(one.value, other.value)
        if isSame {
            return .contradiction(
                "The tags of both shoes carry the serial number \(quoted(one)). On a real pair they differ, unless both photos "
                    + "show the same shoe.", read,
                doubtful:
                    "The tags of both shoes seem to carry the serial number \(quoted(one)), but it can't be read for "
                    + "certain.")
        }
        guard one.isCertain, other.isCertain else {
            return .unreadable(
                "The serial numbers seem to be \(quoted(one)) and \(quoted(other)), but they can't be read for certain.",
                read, wanted: [.sizeTag, .otherSizeTag])
        }
        return .pass("The two shoes carry different serial numbers, \(quoted(one)) and \(quoted(other)).", read)
    }
}
