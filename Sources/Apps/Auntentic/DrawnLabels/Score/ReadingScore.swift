/// How well labels were read: for every kind of print, what was there, what was read, and how sure the reader was.
import AuntenticCore

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

        package var isRight: Bool { read != nil && read == truth }
        package var isWrong: Bool { read != nil && read != truth }
        package var isCertain: Bool { certainty >= ReadField.certain }
    }

    package var cases: [Case] = []
    /// Product codes whose bars are at least 2 pixels wide and wholly in view.
    package var bars: [Case] = []

    package init() {}

    package mutating func add(_ truth: DrawnTruth, _ reading: LabelReading) {
        let shown = truth.reading
        let legible = truth.legibleReading
        if let printed = truth.field(.gtinBars), printed.isVisible, (truth.modulePixels ?? 0) >= 2 {
            bars.append(Self.bars(printed, truth, reading))
        }
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

    private static let names: [PrintedField.Name] = [
        .style, .gtinText, .us, .uk, .eu, .cm, .br, .cn, .dateStart, .dateEnd, .country, .factory, .model,
    ]

    /// A product number is one thing, whether its bars or its digits were read.
    private static func isSame(_ printed: PrintedField.Name, _ name: PrintedField.Name) -> Bool {
        printed == name || name == .gtinText && printed == .gtinBars
    }

    private static func field(_ name: PrintedField.Name, _ reading: LabelReading) -> ReadField? {
        switch name {
        case .style: reading.styleCode
        case .gtinText, .gtinBars: reading.gtin
        case .dateStart: reading.dates.first
        case .dateEnd: reading.dates.count > 1 ? reading.dates[1] : nil
        case .country: reading.country
        case .factory: reading.factory
        case .model: reading.modelName
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

    private static let edges = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.99, 1]

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
