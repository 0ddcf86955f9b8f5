/// Decides what recognised lines and decoded bars of a label mean.
import Pictures

package struct LabelInterpreter {
    private let kind: LabelReading.Kind
    private let lines: [RecognisedLine]
    private let texts: [LineText]
    private let bars: [DecodedBars]
    /// Whether certainties are probabilities; else they are support, which only compares readings of one field.
    private let isCalibrated: Bool

    /// How far one reading at full confidence is believed; measured on the generated labels.
    private static let trust = 0.86

    /// - Parameter isCalibrated: whether certainties are probabilities; else they are support, as `Calibration` is fitted to.
    package static func reading(
        _ kind: LabelReading.Kind, lines: [RecognisedLine], bars: [DecodedBars], areas: [PhotoRegion] = [],
        aspect: Double = 1, isCalibrated: Bool = true
    ) -> LabelReading {
        let lines = lines.withRaisedDigits()
        let whole = LabelInterpreter(kind: kind, lines: lines, bars: bars, isCalibrated: isCalibrated)
        let parts = PhotoParts(lines, bars, areas: areas, aspect: aspect).parts
        let readings = parts.map { part in
            let interpreter = LabelInterpreter(
                kind: kind, lines: part.lines, bars: part.bars, isCalibrated: isCalibrated)
            let supported = interpreter.supported()
            let reading = interpreter.weighed(supported)
            let isNamed = BrandHints(interpreter.texts, part.bars).brand != nil
            return supported.isOfAShoe(isNamed: isNamed) ? (reading, 1) : (reading.doubted, 0)
        }
        let best = readings.max { ($0.1, $0.0.weight) < ($1.1, $1.0.weight) }?.0
        return whole.completed(best ?? LabelReading(kind: kind))
    }

    /// What isn't read on the label itself, but elsewhere in the photo, is shown in doubt.
    private func completed(_ label: LabelReading) -> LabelReading {
        var reading = label
        let all = weighed(supported()).doubted
        reading.styleCode = label.styleCode ?? all.styleCode
        reading.gtin = label.gtin ?? all.gtin
        reading.qr = label.qr ?? all.qr
        reading.sizes.merge(all.sizes) { own, _ in own }
        if label.dates.isEmpty { reading.dates = all.dates }
        reading.country = label.country ?? all.country
        reading.colours = label.colours ?? all.colours
        reading.mainColours = label.mainColours ?? all.mainColours
        reading.modelName = label.modelName ?? all.modelName
        reading.serial = label.serial ?? all.serial
        reading.brand = label.brand ?? all.brand
        reading.otherCodes = all.otherCodes
        reading.lines = all.lines
        return reading
    }

    /// Whether the label has been found, code and sizes: other print in the photo needn't be looked at.
    package static func isEnough(_ lines: [RecognisedLine]) -> Bool {
        let hasCode = lines.map(LineText.init).flatMap(StyleCodes.nike).contains { $0.weight > 0.25 }
        return hasCode && Set(SizeTable(lines).entries.map(\.scale)).count >= 3
    }

    private init(kind: LabelReading.Kind, lines: [RecognisedLine], bars: [DecodedBars], isCalibrated: Bool) {
        self.kind = kind
        self.isCalibrated = isCalibrated
        self.lines = lines
        self.bars = bars
        texts = lines.map(LineText.init)
    }

    private func weighed(_ reading: LabelReading) -> LabelReading { isCalibrated ? reading.calibrated : reading }

    private func supported() -> LabelReading {
        var reading = LabelReading(kind: kind)
        reading.qr = bars.first { $0.symbology == .qr }.map { BarMeaning.field($0, value: $0.content) }
        reading.otherCodes = BarMeaning.others(bars)
        reading.gtin = BarMeaning.gtin(bars, text: texts.flatMap(ProductCodes.candidates).winner(trust: Self.trust))
        readStyle(into: &reading)
        reading.sizes = sizes(reading)
        let dates = ProductionDates.fields(texts.flatMap(ProductionDates.candidates), trust: Self.trust)
        // No box seen has dates; a receipt beside it does.
        reading.dates = kind == .sizeTag ? dates : dates.map(\.doubted)
        reading.country = country()
        (reading.colours, reading.mainColours) = ColourWords.fields(texts, trust: Self.trust)
        reading.modelName = kind == .boxLabel ? ModelNames.field(lines) : nil
        reading.factory = kind == .sizeTag ? FactoryCodes.field(lines, near: reading.styleCode) : nil
        if reading.brand == .adidas, kind == .sizeTag {
            reading.serial = SerialNumbers.field(texts, style: reading.styleCode, trust: Self.trust)
        }
        reading.lines = shownLines()
        return reading
    }

    /// Labels say it in several languages: each line is a witness of its own.
    private func country() -> ReadField? {
        let candidates = texts.enumerated().flatMap { index, text in
            Countries.candidates(in: text).enumerated().map { place, candidate in
                var witness = candidate
                witness.pass = index * 10 + place
                return witness
            }
        }
        return candidates.winner(trust: 0.9)
    }

    private func readStyle(into reading: inout LabelReading) {
        let hints = BrandHints(texts, bars)
        // What looks like a Nike code on another maker's label is its serial or its order number.
        let isOthers = (hints.adidas || hints.newBalance) && !hints.nike
        let nike = isOthers ? nil : StyleCodes.whole(texts.flatMap(StyleCodes.nike)).winner(trust: Self.trust)
        // Nine figures in a row may be anything: what is no clear Nike code doesn't keep others out.
        let isOpen = nike.map { $0.certainty < 0.5 } ?? true
        let adidas = hints.adidas || isOpen ? StyleCodes.adidas(texts).winner(trust: Self.trust) : nil
        let newBalance =
            hints.newBalance || isOpen ? texts.flatMap(StyleCodes.newBalance).winner(trust: Self.trust) : nil
        let ranked: [(Brand, ReadField)] = [
            (Brand.nike, nike), (.adidas, adidas.map { hints.adidas ? $0 : $0.doubted }),
            (.newBalance, newBalance.map { hints.newBalance ? $0 : $0.doubted }),
        ].compactMap { brand, field in field.map { (brand, $0) } }
        let best = ranked.max { $0.1.certainty < $1.1.certainty }
        if let best, best.1.certainty > 0.2 { reading.styleCode = best.1 }
        reading.brand = hints.brand ?? (reading.styleCode == nil ? nil : best?.0)
    }

    /// Numbers alone are sizes only on something that is a label: one with a code, a barcode, or scales beside them.
    private func sizes(_ reading: LabelReading) -> [SizeScale: ReadField] {
        let table = SizeTable(lines)
        let scales = Set(table.entries.map(\.scale)).count
        guard reading.styleCode != nil || reading.gtin != nil || scales >= 2 else { return [:] }
        return SizeReading.fields(table, of: reading.brand, trust: Self.trust)
    }

    private func shownLines() -> [ReadField] {
        let first = lines.filter { $0.pass == 0 && $0.confidence > 0.5 && $0.text.count > 1 }
        let ordered = first.sorted { a, b in
            guard let one = a.box, let other = b.box else { return false }
            return (one.midY, one.x) < (other.midY, other.x)
        }
        return ordered.map {
            ReadField(text: $0.text, value: $0.text, certainty: $0.confidence, source: .text, region: $0.region)
        }
    }
}

extension ReadField {
    /// Without anything else that points to the maker.
    fileprivate var doubted: ReadField {
        var field = self
        field.certainty = min(0.6, certainty)
        return field
    }
}
