/// All that is known about one drawn photo.
import AuntenticCore
import Pictures

package struct DrawnTruth: Codable, Hashable, Sendable {
    /// A field's print and where it is in the photo.
    package struct Field: Codable, Hashable, Sendable {
        package var name: PrintedField.Name
        package var text: String
        package var value: String
        package var region: PhotoRegion
        /// False where a seam, a finger or the picture's edge hides some of it.
        package var isVisible: Bool
        /// Of its characters (for bars: of their shorter side), in pixels of the photo, before tilt.
        package var size: Double

        var isCode: Bool { [PrintedField.Name.gtinBars, .otherBars, .qr].contains(name) }
    }

    package var file: String
    package var check: String
    package var angle: String
    /// `nike_list_tag`, …; `woven_brand`, `insole`, `care_label` in place of a size tag, `side_drawing` for a shoe.
    package var layout: String
    package var difficulty: Difficulty
    /// What the label says, whether it is printed on it or not.
    package var facts: LabelFacts
    package var fields: [Field]
    package var camera: Camera
    /// Pixels of the photo that the narrowest bar is wide.
    package var modulePixels: Double?
    package var faces: [String]
    package var contradictions: [Contradiction]

    package func field(_ name: PrintedField.Name) -> Field? { fields.first { $0.name == name } }

    /// What a perfect reader would report.
    package var reading: LabelReading { Self.reading(fields, kind, facts) }

    /// What somebody with good eyes would: characters at least 8 pixels tall and blurred by at most a seventh of that,
    /// bars at least 2 pixels wide and blurred by at most half a bar.
    package var legibleReading: LabelReading { Self.reading(fields.filter(isLegible), kind, facts) }

    private var kind: LabelReading.Kind { angle == PhotoAngle.boxLabel.rawValue ? .boxLabel : .sizeTag }

    package func isLegible(_ field: Field) -> Bool {
        guard field.isVisible else { return false }
        guard field.isCode, field.name != .qr else { return field.size >= 8 && camera.blur * 7 <= field.size }
        return (modulePixels ?? 0) >= 2 && camera.blur * 2 <= (modulePixels ?? 0)
    }

    static func reading(_ fields: [Field], _ kind: LabelReading.Kind, _ facts: LabelFacts) -> LabelReading {
        var reading = LabelReading(kind: kind)
        let shown = fields.filter(\.isVisible)
        func read(_ name: PrintedField.Name) -> ReadField? { shown.first { $0.name == name }.map(Self.read) }
        reading.styleCode = read(.style)
        reading.brand = reading.styleCode == nil ? nil : facts.brand
        for scale in SizeScale.allCases { reading.sizes[scale] = read(.init(scale)) }
        reading.gtin = read(.gtinBars) ?? read(.gtinText)
        reading.dates = [read(.dateStart), read(.dateEnd)].compactMap(\.self)
        reading.country = read(.country)
        reading.factory = read(.factory)
        reading.colours = read(.colours)
        reading.mainColours = reading.colours.map { colours in
            var mains = colours
            mains.value = ColourFamily.mains(of: colours.value)
            return mains
        }
        reading.modelName = read(.model)
        reading.serial = read(.serial)
        reading.qr = read(.qr)
        reading.otherCodes = shown.filter { $0.name == .otherBars }.map(Self.read)
        return reading
    }

    private static func read(_ field: Field) -> ReadField {
        ReadField(
            text: field.text, value: field.value, certainty: 1, source: field.isCode ? .barcode : .text,
            region: field.region)
    }
}
