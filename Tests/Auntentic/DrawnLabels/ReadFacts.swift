/// The labels of a drawn pair as a perfect reader would read them, without drawing anything.
import AuntenticCore

@testable import AuntenticDrawnLabels

extension SyntheticPair {
    /// After the youngest drawn pair was made.
    static let today = CalendarDay(year: 2026, month: 6, day: 1)

    func read() throws -> EvidenceInput {
        guard let today = Self.today else { throw ReadFacts.noDay }
        return EvidenceInput(tag: tag.asTag, box: box.asBox, today: today)
    }
}

enum ReadFacts: Error {
    case noDay

    static func field(_ value: String, text: String? = nil, source: ReadField.Source = .text) -> ReadField {
        ReadField(text: text ?? value, value: value, certainty: 0.9999, source: source)
    }
}

extension LabelFacts {
    private var year: Int { Int(dates[0].prefix(4)) ?? 2020 }

    private func label(_ kind: LabelReading.Kind, _ scales: [SizeScale]) -> LabelReading {
        var label = LabelReading(kind: kind)
        label.brand = brand
        label.styleCode = ReadFacts.field(styleCode)
        for scale in scales { label.sizes[scale] = sizes[scale].map { ReadFacts.field($0) } }
        label.country = ReadFacts.field(country.rawValue, text: country.origin[0])
        return label
    }

    /// adidas' tags have no number in digits, and only Nike's carry two dates.
    fileprivate var asTag: LabelReading {
        var label = label(.sizeTag, SizeScale.allCases)
        if brand != .adidas { label.gtin = ReadFacts.field(gtin, text: "00" + gtin) }
        guard brand == .nike else {
            label.serial = ReadFacts.field(serial)
            return label
        }
        label.dates = dates.map { ReadFacts.field($0, text: ProductionDate.american($0)) }
        label.lines = country.origin.map { ReadFacts.field($0) }
        guard year >= 2018 else { return label }
        label.qr = ReadFacts.field(tagLink, source: .barcode)
        label.lines.append(ReadFacts.field(tagID))
        return label
    }

    fileprivate var asBox: LabelReading {
        var label = label(.boxLabel, [.us, .uk, .eu, .cm])
        label.gtin = ReadFacts.field(gtin, source: .barcode)
        label.modelName = ReadFacts.field(modelName)
        label.colours = ReadFacts.field(colourLine)
        if brand == .nike, year >= 2018 { label.qr = ReadFacts.field(boxLink, source: .barcode) }
        label.lines = [ReadFacts.field(country.boxLine)]
        return label
    }
}
