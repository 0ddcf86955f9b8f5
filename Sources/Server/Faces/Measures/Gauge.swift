/// A measurement of the picture before it is made: what, in which unit, by which method, and how.
import ServerMeasuring

struct Gauge: Sendable {
    let quantity: Quantity
    let unit: Reading.Unit
    let method: Method
    /// Whether there is nothing to measure without somebody's face.
    let needsFace: Bool
    let finding: @Sendable (Seen) -> Finding

    init(
        _ quantity: Quantity, _ unit: Reading.Unit, by method: Method, needsFace: Bool = true,
        _ finding: @escaping @Sendable (Seen) -> Finding
    ) {
        (self.quantity, self.unit, self.method) = (quantity, unit, method)
        (self.needsFace, self.finding) = (needsFace, finding)
    }

    func measure(_ seen: Seen) -> Reading {
        Reading(quantity, unit, by: method, needsFace ? seen.withoutFace ?? finding(seen) : finding(seen))
    }

    static let all = light + camera + presence + head + gaze + expression + blinks + hands + posture
}

extension Seen {
    /// Why nothing can be said of a face.
    fileprivate var withoutFace: Finding? {
        if !hasSight { return .notMeasurable(.noSight) }
        guard presence >= PictureBounds.leastPresence else {
            return .notMeasurable(.noFace(found: presence, needed: PictureBounds.leastPresence))
        }
        return nil
    }
}

/// The picture's report.
package struct PictureReport: Codable, Hashable, Sendable {
    package let readings: [Reading]
    /// Why nobody in it can be coached, if so.
    package let refusal: Obstacle?

    package subscript(quantity: Quantity) -> Reading? { readings.first { $0.quantity == quantity } }
}

extension Seen {
    package func measured() -> PictureReport {
        PictureReport(readings: Gauge.all.map { $0.measure(self) }, refusal: refusal)
    }
}
