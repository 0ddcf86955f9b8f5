/// Measures how the head is held, and how still.
import ServerMeasuring

extension Quantity {
    package static let headYaw = Quantity(rawValue: "head.yaw")
    package static let headPitch = Quantity(rawValue: "head.pitch")
    package static let headRoll = Quantity(rawValue: "head.roll")
    package static let headMovement = Quantity(rawValue: "head.movement")
}

extension Method {
    /// Of the axes through eyes and cheeks, and from hairline to chin, in MediaPipe's points with their depth.
    static let headAngles = Method("head.mediapipe-mesh-axes", version: 1)
    /// Ours: the standard deviation of yaw, pitch and roll together. Nods belong to speech; a head that never rests
    /// shows as more.
    static let headMovement = Method("head.angles-deviation", version: 1)
}

extension Gauge {
    static let head = [
        Gauge(.headYaw, .degrees, by: .headAngles) { .middle($0.shown.map(\.head.yaw), .plusMinus(6)) },
        // Where the hairline is differs from face to face.
        Gauge(.headPitch, .degrees, by: .headAngles) { .middle($0.shown.map(\.head.pitch), .plusMinus(10)) },
        Gauge(.headRoll, .degrees, by: .headAngles) { .middle($0.shown.map(\.head.roll), .plusMinus(3)) },
        Gauge(.headMovement, .degrees, by: .headMovement) { seen in
            let angles = seen.shown.map(\.head)
            let parts = [angles.map(\.yaw), angles.map(\.pitch), angles.map(\.roll)].map(deviation)
            return .value(parts.reduce(0) { $0 + $1 * $1 }.squareRoot(), .plusMinus(1.5))
        },
    ]
}
