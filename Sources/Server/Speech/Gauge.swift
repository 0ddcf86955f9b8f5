/// A measurement of the voice before it is made: what, in which unit, by which method, and how.
import ServerMeasuring

struct Gauge: Sendable {
    let quantity: Quantity
    let unit: Reading.Unit
    var method: Method
    let finding: @Sendable (Heard) -> Finding

    init(
        _ quantity: Quantity, _ unit: Reading.Unit, by method: Method, _ finding: @escaping @Sendable (Heard) -> Finding
    ) {
        (self.quantity, self.unit, self.method, self.finding) = (quantity, unit, method, finding)
    }

    func measure(_ heard: Heard) -> Reading { Reading(quantity, unit, by: method, finding(heard)) }

    /// The same row of the table where there is nothing to measure.
    func missed(_ obstacle: Obstacle) -> Reading {
        Reading(quantity, unit, by: method, .notMeasurable(obstacle))
    }

    /// All that needs a voice.
    static let all = noise + activity + pauses + syllables + pitch + spectrum
}
