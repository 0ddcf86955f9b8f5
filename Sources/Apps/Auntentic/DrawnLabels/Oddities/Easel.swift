/// What stands in an odd photo: labels and papers beside each other, and what they say.
import AuntenticCore
import Pictures
import ServerMedia

struct Easel: Sendable {
    private(set) var labels: [LabelReading] = []
    private(set) var codes: [String] = []
    private var parts: [(canvas: Canvas, left: Int, top: Int)] = []

    /// Pixels a unit; labels are 100 units wide.
    private static let scale = 10.0
    /// Between two things, in units: the labels of boxes in a stack and the tags of two shoes are hardly closer.
    private static let gap = 36.0

    var width: Double { Double(parts.map { $0.left + $0.canvas.width }.max() ?? 1) }
    var height: Double { Double(parts.map { $0.top + $0.canvas.height }.max() ?? 1) }
    /// Width of one label.
    var ofLabel: Double { 100 * Self.scale }

    init(_ kind: OddPhoto.Kind, _ pair: SyntheticPair, _ other: SyntheticPair, _ random: inout Seeded) throws {
        switch kind {
        case .mirroredTag, .upsideDownTag: try add(pair.tag, .sizeTag, &random)
        case .mirroredBox, .upsideDownBox: try add(pair.box, .boxLabel, &random)
        case .tagsOfTwoPairs: for facts in [pair.tag, other.tag] { try add(facts, .sizeTag, &random) }
        case .boxesOfTwoPairs: for facts in [pair.box, other.box] { try add(facts, .boxLabel, &random) }
        case .bothShoesTags:
            // The same layout twice: what is drawn at random isn't drawn anew.
            let again = random
            try add(pair.tag, .sizeTag, &random)
            random = again
            try add(pair.tag, .sizeTag, &random)
        case .boxAndReceipt:
            try add(pair.box, .boxLabel, &random)
            try add(Receipt.random(&random))
        case .boxAndOtherProduct:
            try add(pair.box, .boxLabel, &random)
            try add(Grocery.random(&random))
        case .handwriting:
            let pen = try HandwrittenNote.random(&random).draw(scale: Self.scale, paper: .grey(236))
            place(pen)
            labels.append(LabelReading(pen.fields, .sizeTag, pair.tag))
        default: try add(Self.paper(kind, &random))
        }
    }

    private static func paper(_ kind: OddPhoto.Kind, _ random: inout Seeded) -> any LabelLayout {
        switch kind {
        case .parcel: ParcelLabel.random(&random)
        case .stock: StockLabel.random(&random)
        case .webCard: WebCard()
        case .receipt: Receipt.random(&random)
        case .frenchCareLabel: ForeignCareLabel(language: .french, seed: random.next())
        case .chineseCareLabel: ForeignCareLabel(language: .chinese, seed: random.next())
        case .japaneseCareLabel: ForeignCareLabel(language: .japanese, seed: random.next())
        case .greekCareLabel: ForeignCareLabel(language: .greek, seed: random.next())
        case .brandAlone: WovenBrand.random(&random)
        case .insole: Insole.random(&random)
        default: Blank()
        }
    }

    private mutating func add(_ facts: LabelFacts, _ slot: LabelReading.Kind, _ random: inout Seeded) throws {
        let layout = slot == .sizeTag ? facts.tagLayout(&random) : facts.boxLayout(&random)
        let pen = try layout.draw(scale: Self.scale, paper: .grey(random.within(230...250)))
        place(pen)
        labels.append(LabelReading(pen.fields, slot, facts))
    }

    private mutating func add(_ layout: any LabelLayout) throws {
        let pen = try layout.draw(scale: Self.scale, paper: .grey(236))
        place(pen)
        codes += pen.fields.filter { [.otherBars, .qr].contains($0.name) }.map(\.value)
    }

    /// Wide things below each other, others side by side.
    private mutating func place(_ pen: Pen) {
        let space = Int(Self.gap * Self.scale)
        guard let last = parts.last else { return parts.append((pen.canvas, 0, 0)) }
        let isWide = last.canvas.width > last.canvas.height * 2
        parts.append(
            isWide
                ? (pen.canvas, last.left, last.top + last.canvas.height + space)
                : (pen.canvas, last.left + last.canvas.width + space, last.top))
    }

    /// All of it, open in between.
    var sheet: Sheet {
        var whole = Sheet(Canvas(width: Int(width), height: Int(height), .black), margin: 0.02)
        for index in whole.mask.indices { whole.mask[index] = 0 }
        for part in parts { whole.lay(part.canvas, left: part.left + Int(whole.left), top: part.top + Int(whole.top)) }
        return whole
    }
}

/// Nothing but a plain piece of cloth.
struct Blank: LabelLayout {
    let name = "blank"
    let height = 70.0

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        Pen(width: 100, height: height, scale: scale, paper: .grey(90))
    }
}

/// A packet from a shop, with a product number as good as a shoe's.
struct Grocery: LabelLayout {
    let number: String
    let name = "grocery"
    let height = 60.0

    static func random(_ random: inout Seeded) -> Grocery {
        Grocery(number: GTIN.completed("0" + random.digits(10)))
    }

    func draw(scale: Double, paper: Ink) throws(MediaError) -> Pen {
        var pen = Pen(width: 100, height: height, scale: scale, paper: paper)
        try pen.text("CORN FLAKES 500 G", 8, 12, .init(face: .wideBold, cap: 6, widest: 84), .decoy)
        pen.bars(
            LinearBars.ean(number), Box(20, 18, 60, 26), .otherBars, text: number, value: number, deeper: 3,
            isLong: { LinearBars.isLong($0, upc: true) })
        try pen.text(number, 50, 54, .init(face: .sans, cap: 5, align: .centre), .decoy)
        return pen
    }
}

extension LabelReading {
    /// What a perfect reader would report of a label that shows all that is printed on it.
    init(_ fields: [PrintedField], _ kind: LabelReading.Kind, _ facts: LabelFacts) {
        let whole = fields.map {
            DrawnTruth.Field(
                name: $0.name, text: $0.text, value: $0.value, region: .whole, isVisible: true,
                size: min($0.box.width, $0.box.height))
        }
        self = DrawnTruth.reading(whole, kind, facts)
    }
}
