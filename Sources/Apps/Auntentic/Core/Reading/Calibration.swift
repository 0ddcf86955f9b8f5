/// From how strongly a reading is supported to how often readings with such support are right.
///
/// Fitted to drawn labels of tuning seeds by `atelier score --fit`, and checked on seeds never tuned on by `atelier score`.
package enum Calibration {
    /// What is read in the same way shares a line.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case style, bars, number, size, date, country, factory, model
    }

    /// A rising line through such points; support and probability are both 0 … 1.
    package struct Line: Hashable, Sendable {
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

        package static func == (one: Line, other: Line) -> Bool {
            one.points.map(\.support) == other.points.map(\.support)
                && one.points.map(\.probability) == other.points.map(\.probability)
        }

        package func hash(into hasher: inout Hasher) {
            for point in points { hasher.combine(point.support) }
        }
    }

    private static let lines: [Kind: Line] = [
        .style: Line([(0.592, 0.9136), (0.828, 0.9975)]),
        .number: Line([(0.7, 0.9877), (0.86, 0.996)]),
        .bars: Line([(0.7, 0.8), (0.9, 0.97), (0.99, 0.997)]),
        .size: Line([(0.38, 0.9136), (0.768, 0.9565), (0.907, 0.963), (0.975, 0.9994)]),
        .date: Line([(0.86, 0.9973)]),
        .country: Line([(0.989, 0.9978)]),
        .factory: Line([(0.468, 0.8148), (0.57, 0.9398)]),
        .model: Line([(0.75, 0.8744)]),
    ]

    static func probability(_ support: Double, of kind: Kind) -> Double {
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
        reading.modelName = modelName.map { field($0, .model) }
        return reading
    }
}
