/// From how strongly a reading is supported to how often readings with such support are right.
///
/// Fitted to drawn labels of tuning seeds by `atelier score --fit`, and checked on seeds never tuned on by `atelier score`.
package enum Calibration {
    /// What is read in the same way shares a line.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case style, bars, number, size, date, country, factory, colours, mains, model, line
    }

    /// A rising line through such points; support and probability are both 0 … 1.
    package struct Line: Sendable {
        package var points: [(support: Double, probability: Double)]

        package init(_ points: [(support: Double, probability: Double)]) { self.points = points }

        package func probability(_ support: Double) -> Double {
            var before = (support: 0.0, probability: 0.0)
            for point in points {
                if support <= point.support {
                    let span = point.support - before.support
                    let share = span > 0 ? (support - before.support) / span : 1
                    return before.probability + share * (point.probability - before.probability)
                }
                before = point
            }
            return before.probability
        }
    }

    /// `atelier score --fit` over 200 mild and 200 full pairs from seed 5000 (3,608 sizes, 827 style codes, …).
    private static let lines: [Kind: Line] = [
        .bars: Line([(0.6, 0.8), (0.85, 0.8), (0.98, 0.9985)]),
        .colours: Line([
            (0.3929, 0.0741), (0.6005, 0.0741), (0.6191, 0.9136), (0.688, 0.9136), (0.688, 0.9383), (0.7689, 0.9383),
            (0.7733, 0.963), (0.8579, 0.963), (0.8595, 0.9971), (0.86, 0.9971),
        ]),
        .country: Line([(0.8999, 0.9993), (0.9999, 0.9993)]),
        .date: Line([(0.8599, 0.9992), (0.86, 0.9992)]),
        .factory: Line([
            (0.3348, 0.7407), (0.5524, 0.7407), (0.5554, 0.963), (0.5682, 0.963), (0.5693, 0.9981), (0.57, 0.9981),
        ]),
        .line: Line([
            (0.7011, 0.1975), (0.9359, 0.1975), (0.94, 0.3457), (0.9563, 0.3457), (0.96, 0.3727), (0.9753, 0.3727),
            (0.9764, 0.5466), (0.9868, 0.5466), (0.987, 0.6667), (0.9898, 0.6667), (0.9902, 0.7407), (0.9928, 0.7407),
            (0.9938, 0.9027), (0.998, 0.9027), (0.9981, 0.9441), (0.9986, 0.9441), (0.9989, 0.9783), (0.9997, 0.9783),
            (0.9997, 0.9804), (0.9998, 0.9804), (0.9998, 0.9825), (0.9998, 0.9825), (0.9999, 0.9977), (1, 0.9977),
        ]),
        .mains: Line([
            (0.449, 0.2469), (0.6878, 0.2469), (0.6879, 0.9565), (0.847, 0.9565), (0.8566, 0.9976), (0.86, 0.9976),
        ]),
        .model: Line([(0.9807, 0.9689), (0.9999, 0.9689), (0.9999, 0.9981), (1, 0.9981)]),
        .number: Line([(0.8571, 0.9986), (0.86, 0.9986)]),
        .size: Line([
            (0.11, 0.8889), (0.3958, 0.8889), (0.4954, 0.9565), (0.6018, 0.9565), (0.6127, 0.961), (0.7488, 0.961),
            (0.75, 0.9843), (0.817, 0.9843), (0.9406, 0.9981), (0.9872, 0.9981),
        ]),
        .style: Line([(0.3225, 0.8205), (0.516, 0.8205), (0.681, 0.9981), (0.86, 0.9981)]),
    ]

    package static func probability(_ support: Double, of kind: Kind) -> Double {
        lines[kind]?.probability(support) ?? support
    }
}

extension LabelReading {
    /// With certainties that are probabilities.
    var calibrated: LabelReading {
        func field(_ field: ReadField, _ kind: Calibration.Kind) -> ReadField {
            var field = field
            field.certainty = Calibration.probability(field.certainty, of: kind)
            return field
        }
        var reading = self
        reading.styleCode = styleCode.map { field($0, .style) }
        reading.sizes = sizes.mapValues { field($0, .size) }
        reading.gtin = gtin.map { field($0, $0.source == .barcode ? .bars : .number) }
        reading.dates = dates.map { field($0, .date) }
        reading.country = country.map { field($0, .country) }
        reading.factory = factory.map { field($0, .factory) }
        reading.colours = colours.map { field($0, .colours) }
        reading.mainColours = mainColours.map { field($0, .mains) }
        reading.modelName = modelName.map { field($0, .model) }
        // Letters and figures without a check digit, like a style code.
        reading.serial = serial.map { field($0, .style) }
        reading.lines = lines.map { field($0, .line) }
        return reading
    }
}
