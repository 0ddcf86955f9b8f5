/// Measures how the shoulders are held.
import ServerMeasuring

extension Quantity {
    package static let shoulderTilt = Quantity(rawValue: "shoulders.tilt")
    package static let sway = Quantity(rawValue: "shoulders.sway")
}

extension Method {
    /// The line through both shoulders of MediaPipe's body points, one look a second; the camera's own tilt is in it.
    static let shoulderTilt = Method("shoulders.mediapipe-pose-line", version: 1)
    /// Ours: the standard deviation of the middle between the shoulders, across, over the shoulders' width.
    static let sway = Method("shoulders.middle-deviation", version: 1)
}

extension Gauge {
    private static let leastLooks = 3

    static let posture = [
        Gauge(.shoulderTilt, .degrees, by: .shoulderTilt) { seen in
            found(seen) { .middle($0.compactMap(\.shoulderTilt), .plusMinus(5)) }
        },
        Gauge(.sway, .share, by: .sway) { seen in
            found(seen) { bodies in
                let width = median(bodies.compactMap(\.shoulderWidth))
                guard width > 0 else { return .notMeasurable(.noShoulders) }
                return .value(deviation(bodies.compactMap(\.middle?.x)) / width, .plusMinus(0.03))
            }
        },
    ]

    private static func found(_ seen: Seen, _ finding: ([Body]) -> Finding) -> Finding {
        let bodies = seen.bodies.compactMap(\.what).filter { $0.shoulderTilt != nil }
        guard bodies.count >= leastLooks, 2 * bodies.count >= seen.bodies.count else {
            return .notMeasurable(.noShoulders)
        }
        return finding(bodies)
    }
}
