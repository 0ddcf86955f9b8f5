/// The production window of a Nike tag against what labels of that time didn't have yet.
enum EraRule {
    static let window = EvidenceRule(
        "era.window.tag", title: "Dates and age of what the size tag shows", source: NikeEra.source, reads: .tag,
        find: find)

    private static func find(_ input: EvidenceInput) -> RuleFinding {
        guard (input.brand(.tag) ?? input.brand) == .nike else {
            return .notApplicable("Only Nike's tags are known well enough.")
        }
        guard let tag = input.tag, let window = ProductionWindow(tag.dates), window.isPlausible(input.today),
            window.days >= 0, let lastOldDay = NikeEra.lastOldDay
        else { return .unreadable("The dates on the size tag couldn't be read.", wanted: []) }
        let dates = tag.dates.map { EvidenceReading(.sizeTag, .date, $0) }
        let newer = newer(tag, input)
        guard let thing = newer.first else {
            return .unreadable("Nothing on the size tag tells its age for certain.", dates, wanted: [])
        }
        let read = dates + newer.map(\.reading)
        guard dates.allSatisfy({ $0.reading?.isCertain == true }) else {
            return .unreadable("The age of the size tag can't be told: \(doubt(dates)).", read, wanted: [])
        }
        let words = "The size tag says production ended on \(window.end), and it shows \(listed(newer.map(\.words)))"
        guard window.end <= lastOldDay else { return .pass("\(words), which goes together.", read) }
        return .fail("\(words). Labels of that time had no such \(thing.noun) yet.", read)
    }

    private struct Thing {
        var noun: String
        var words: String
        var reading: EvidenceReading
    }

    /// What came after 2013: each certain, and seen in two places or decoded.
    private static func newer(_ tag: LabelReading, _ input: EvidenceInput) -> [Thing] {
        var things: [Thing] = []
        if let style = tag.styleCode, input.isStyleSeenTwice, NikeEra.isLettered(style.value) {
            things.append(
                Thing(
                    noun: "style code", words: "style code \(quoted(style))",
                    reading: EvidenceReading(.sizeTag, .styleCode, style)))
        }
        if let field = tag.gtin, input.isNumberSeenTwice(.tag), let number = ProductNumber(field.value),
            number.isUsual(of: .nike), let block = number.block, block >= NikeEra.firstNewBlock, block < 880_000
        {
            things.append(
                Thing(
                    noun: "product number", words: "product number \(number)",
                    reading: EvidenceReading(.sizeTag, .gtin, field)))
        }
        if let code = tag.qr, code.isCertain, QRAddress(code.value)?.isNikes == true {
            things.append(
                Thing(noun: "QR code", words: "a QR code", reading: EvidenceReading(.sizeTag, .qr, code)))
        }
        return things
    }
}
