/// Consistent pairs as their labels read, to be spoilt one field at a time.
import AuntenticCore
import Pictures

enum Sample {
    static let today = CalendarDay(year: 2024, month: 5, day: 20)

    /// A reading beyond doubt, unless said otherwise.
    static func field(_ value: String, text: String? = nil, certainty: Double = 0.999) -> ReadField {
        ReadField(
            text: text ?? value, value: value, certainty: certainty, source: .text,
            region: PhotoRegion(x: 0.4, y: 0.4, width: 0.1, height: 0.05))
    }

    static func unsure(_ value: String) -> ReadField { field(value, certainty: 0.5) }

    static func sizes(_ us: String?, _ uk: String?, _ eu: String?, _ cm: String? = nil) -> [SizeScale: ReadField] {
        var sizes: [SizeScale: ReadField] = [:]
        for (scale, value) in [(SizeScale.us, us), (.uk, uk), (.eu, eu), (.cm, cm)] {
            sizes[scale] = value.map { field($0) }
        }
        return sizes
    }

    /// Nike DD1391-100 in men's 8.5, with the number this size really has.
    static let nike = pair(.nike) { label in
        label.styleCode = field("DD1391-100", text: label.kind == .boxLabel ? "DD1391 100" : nil)
        label.sizes = sizes("8.5", "7.5", "42", "26.5")
        label.gtin = field("194502876031")
        label.country = field("Vietnam", text: "MADE IN VIETNAM")
        if label.kind == .sizeTag { label.dates = [field("2021-02-16"), field("2021-05-06")] }
        if label.kind == .boxLabel {
            label.colours = field("WHITE/BLACK-WHITE")
            label.modelName = field("NIKE DUNK LOW RETRO")
        }
    }

    static let adidas = pair(.adidas) { label in
        label.styleCode = field("CQ9447")
        label.sizes = sizes("9", "8.5", "42 2/3")
        label.gtin = field("4059322459665")
        label.country = field("Indonesia")
        if label.kind == .sizeTag { label.serial = field("0ABC1234567") }
        if label.kind == .boxLabel { label.modelName = field("SUPERSTAR") }
    }

    static let newBalance = pair(.newBalance) { label in
        label.styleCode = field("M990GL6")
        label.sizes = sizes("9", "8.5", "42.5", "27")
        label.gtin = field("196071234564")
        label.country = field("United States", text: "Made in USA")
    }

    static let all: [(brand: Brand, input: EvidenceInput)] = [
        (.nike, nike), (.adidas, adidas), (.newBalance, newBalance),
    ]

    private static func pair(_ brand: Brand, fill: (inout LabelReading) -> Void) -> EvidenceInput {
        func label(_ kind: LabelReading.Kind) -> LabelReading {
            var label = LabelReading(kind: kind)
            label.brand = brand
            fill(&label)
            return label
        }
        guard let today else { preconditionFailure("a real day") }
        return EvidenceInput(tag: label(.sizeTag), box: label(.boxLabel), today: today)
    }
}
