/// Measures how much the face moves: mouth and brows. What it feels isn't told by that.
import ServerMeasuring

extension Quantity {
    package static let mouthMovement = Quantity(rawValue: "mouth.movement")
    package static let browMovement = Quantity(rawValue: "brows.movement")
}

extension Method {
    /// Ours: the standard deviation of the gap between the lips, in distances of the eyes' outer corners.
    static let mouthMovement = Method("mouth.mediapipe-gap-deviation", version: 1)
    /// Ours: the standard deviation of the brows' height above the eyes, in the same measure.
    static let browMovement = Method("brows.mediapipe-height-deviation", version: 1)
}

extension Gauge {
    static let expression = [
        Gauge(.mouthMovement, .share, by: .mouthMovement) {
            .value(deviation($0.shown.map(\.mouthOpening)), .plusMinus(0.015))
        },
        Gauge(.browMovement, .share, by: .browMovement) {
            .value(deviation($0.shown.map(\.browHeight)), .plusMinus(0.01))
        },
    ]
}
