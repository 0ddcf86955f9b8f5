/// How well labels were read: for every kind of print, what was there, what was read, and how sure the reader was.
import AuntenticCore
import Pictures

package struct ReadingScore: Codable, Hashable, Sendable {
    /// One thing that stood on a label or was read from it.
    package struct Case: Codable, Hashable, Sendable {
        package var file: String
        package var layout: String
        package var name: PrintedField.Name
        /// Nil where the label shows nothing of the kind: whatever was read is invented.
        package var truth: String?
        package var isLegible: Bool
        package var read: String?
        package var certainty: Double
        package var source: ReadField.Source?

        package init(
            file: String, layout: String, name: PrintedField.Name, truth: String?, isLegible: Bool, read: String?,
            certainty: Double, source: ReadField.Source?
        ) {
            (self.file, self.layout, self.name) = (file, layout, name)
            (self.truth, self.isLegible) = (truth, isLegible)
            (self.read, self.certainty, self.source) = (read, certainty, source)
        }

        /// Of a model's name the beginning is enough: its end is often on a line of its own.
        package var isRight: Bool {
            guard let read, let truth else { return false }
            guard name == .model else { return read == truth }
            let (said, printed) = (Self.letters(read), Self.letters(truth))
            return said == printed || printed.hasPrefix(said + " ")
        }
        private static func letters(_ name: String) -> String {
            name.uppercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
        }

        package var isWrong: Bool { read != nil && !isRight }
        package var isCertain: Bool { certainty >= ReadField.certain }
    }

    package var cases: [Case] = []
    /// Product codes whose bars are at least 2 pixels wide and wholly in view.
    package var bars: [Case] = []
    /// Lines whose print is known, sign by sign.
    package var lines: [Case] = []

    package init() {}

    package mutating func add(_ truth: DrawnTruth, _ reading: LabelReading) {
        let shown = truth.reading
        let legible = truth.legibleReading
        if let printed = truth.field(.gtinBars), printed.isVisible, (truth.modulePixels ?? 0) >= 2 {
            bars.append(Self.bars(printed, truth, reading))
        }
        lines += Self.lines(truth, reading)
        for name in Self.names {
            let (there, read) = (Self.field(name, shown), Self.field(name, reading))
            guard there != nil || read != nil else { continue }
            // Half a code behind a finger is neither there nor invented, unless it is read wrong and for certain.
            let hidden = truth.fields.filter { Self.isSame($0.name, name) }
            if there == nil, !hidden.isEmpty,
                read?.isCertain != true || hidden.contains(where: { $0.value == read?.value })
            {
                continue
            }
            cases.append(
                Case(
                    file: truth.file, layout: truth.layout, name: name, truth: there?.value,
                    isLegible: Self.field(name, legible) != nil, read: read?.value, certainty: read?.certainty ?? 0,
                    source: read?.source))
        }
    }

    private static func bars(_ printed: DrawnTruth.Field, _ truth: DrawnTruth, _ reading: LabelReading) -> Case {
        let decoded = reading.gtin?.source == .barcode ? reading.gtin : nil
        return Case(
            file: truth.file, layout: truth.layout, name: .gtinBars, truth: printed.value,
            isLegible: truth.isLegible(printed), read: decoded?.value, certainty: decoded?.certainty ?? 0,
            source: decoded?.source)
    }

    /// What was recognised where a field stands that fills a line of its own; spaces don't count.
    private static func lines(_ truth: DrawnTruth, _ reading: LabelReading) -> [Case] {
        func squashed(_ text: String) -> String { text.uppercased().filter { !$0.isWhitespace } }
        let printed = truth.fields.filter { $0.isVisible && !$0.isCode && $0.text.count >= 4 }
        return reading.lines.compactMap { line in
            guard let region = line.region else { return nil }
            let near = printed.map { ($0, $0.region.share(sharedWith: region)) }.filter { $0.1 > 0.25 }
            let text = squashed(line.text)
            let same = near.first { squashed($0.0.text) == text }
            guard let (field, share) = same ?? near.max(by: { $0.1 < $1.1 }),
                same != nil || share > 0.6 && fillsLine.contains(field.name)
            else { return nil }
            return Case(
                file: truth.file, layout: truth.layout, name: field.name, truth: squashed(field.text),
                isLegible: truth.isLegible(field), read: text, certainty: line.certainty, source: .text)
        }
    }

    private static let fillsLine: Set<PrintedField.Name> = [.style, .country, .gtinText, .serial]

    private static let names: [PrintedField.Name] = [
        .style, .gtinText, .us, .uk, .eu, .cm, .br, .cn, .dateStart, .dateEnd, .country, .factory, .colours,
        .mainColours, .model,
        .serial,
    ]

    /// A product number is one thing, whether its bars or its digits were read.
    private static func isSame(_ printed: PrintedField.Name, _ name: PrintedField.Name) -> Bool {
        printed == name || name == .gtinText && printed == .gtinBars || name == .mainColours && printed == .colours
    }

    private static func field(_ name: PrintedField.Name, _ reading: LabelReading) -> ReadField? {
        switch name {
        case .style: reading.styleCode
        case .gtinText, .gtinBars: reading.gtin
        case .dateStart: reading.dates.first
        case .dateEnd: reading.dates.count > 1 ? reading.dates[1] : nil
        case .country: reading.country
        case .factory: reading.factory
        case .colours: reading.colours
        case .mainColours: reading.mainColours
        case .model: reading.modelName
        case .serial: reading.serial
        default: SizeScale.allCases.first { PrintedField.Name($0) == name }.flatMap { reading.sizes[$0] }
        }
    }
}

package struct ReliabilityBin: Sendable {
    package var range: ClosedRange<Double>
    package var count: Int
    package var right: Int
    package var meanCertainty: Double
}

extension [ReadingScore.Case] {
    /// What the reader says of its certainty against how often it is right.
    package var reliability: [ReliabilityBin] {
        zip(Self.edges, Self.edges.dropFirst()).map { from, to in
            let inside = filter { $0.read != nil && $0.certainty >= from && ($0.certainty < to || to == 1) }
            return ReliabilityBin(
                range: from...to, count: inside.count, right: inside.count(where: \.isRight),
                meanCertainty: inside.isEmpty ? 0 : inside.reduce(0) { $0 + $1.certainty } / Double(inside.count))
        }
    }

    private static let edges = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 0.995, 1]

    /// How far certainty and truth are apart, bin by bin, weighed by how many readings fall into each
    /// (expected calibration error, Guo et al. 2017).
    package var calibrationError: Double {
        let bins = reliability.filter { $0.count > 0 }
        let all = bins.reduce(0) { $0 + $1.count }
        guard all > 0 else { return 0 }
        return bins.reduce(0) { sum, bin in
            sum + abs(Double(bin.right) - bin.meanCertainty * Double(bin.count)) / Double(all)
        }
    }
}

extension PhotoRegion {
    /// What both cover, as a share of the larger.
    fileprivate func share(sharedWith other: PhotoRegion) -> Double {
        let (left, right) = (max(x, other.x), min(x + width, other.x + other.width))
        let (top, bottom) = (max(y, other.y), min(y + height, other.y + other.height))
        guard right > left, bottom > top else { return 0 }
        return (right - left) * (bottom - top) / max(width * height, other.width * other.height)
    }
}
