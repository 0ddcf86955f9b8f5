/// The sizes of one label, ready to be compared with charts.
struct LabelSizes: Sendable {
    struct Entry: Sendable {
        var scale: SizeScale
        var number: SizeNumber
        var field: ReadField

        /// `US 8.5`
        var words: String { "\(scale.title) \(field.value)" }
    }

    /// In the order of the scales; what is no number is left out.
    var entries: [Entry]
    var angle: PhotoAngle

    init(_ label: LabelReading, _ side: LabelSide) {
        angle = side.angle
        entries = SizeScale.allCases.compactMap { scale in
            guard let field = label.sizes[scale], let number = SizeNumber(field.value) else { return nil }
            return Entry(scale: scale, number: number, field: field)
        }
    }

    var read: [EvidenceReading] {
        entries.map { EvidenceReading(angle, .size($0.scale), $0.field) }
    }

    var words: String { listed(entries.map(\.words)) }

    func entry(_ scale: SizeScale) -> Entry? {
        entries.first { $0.scale == scale }
    }

    /// Toddlers' and small children's shoes: their US and UK numbers look like adults'.
    var isSmallChild: Bool {
        entries.contains { entry in
            if entry.number.letter == .child { return true }
            guard entry.field.isCertain else { return false }
            return switch entry.scale {
            case .eu: entry.number.value < 31
            case .cm: entry.number.value < 19
            case .cn: entry.number.value < 190
            case .us, .uk, .br: false
            }
        }
    }
}

extension SizeScale {
    /// As labels head the column.
    var title: String {
        switch self {
        case .us: "US"
        case .uk: "UK"
        case .eu: "EU"
        case .cm: "cm"
        case .br: "BR"
        case .cn: "CN"
        }
    }
}
