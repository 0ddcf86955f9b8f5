/// Measures whether hands are to be seen, and how much they move.
import ServerMeasuring

extension Quantity {
    package static let handPresence = Quantity(rawValue: "hands.presence")
    package static let handMovement = Quantity(rawValue: "hands.movement")
}

extension Method {
    /// Looks, two a second, in which MediaPipe's palm detector and its network of hand points agree on at least one hand.
    static let handPresence = Method("hands.mediapipe-palm-and-points", version: 1)
    /// Ours: the way of each palm between two looks half a second apart, in heights of the face. What a hand does between
    /// them is lost, so this is the least.
    static let handMovement = Method("hands.way-between-looks", version: 1)
}

extension Gauge {
    /// Pairs of looks with a hand in both.
    private static let leastPairs = 4

    static let hands = [
        Gauge(.handPresence, .share, by: .handPresence) { seen in
            let isThere = seen.hands.map { !$0.what.isEmpty }
            let share = Double(isThere.count { $0 }) / Double(max(isThere.count, 1))
            return .value(share, .plusMinus(0.05 + isThere.doubt))
        },
        Gauge(.handMovement, .faceHeightsPerSecond, by: .handMovement) { seen in
            let speeds = seen.handSpeeds
            guard speeds.count >= leastPairs else { return .notMeasurable(.noHands) }
            return .value(mean(speeds), .atLeast)
        },
    ]
}

extension Seen {
    /// Each palm's way to the nearest one of the next look.
    fileprivate var handSpeeds: [Double] {
        zip(hands, hands.dropFirst()).flatMap { last, next -> [Double] in
            guard next.time > last.time, next.time - last.time < 1 else { return [] }
            return next.what.compactMap { place in
                last.what.map { ($0 - place).length }.min().map { $0 / (next.time - last.time) }
            }
        }
    }
}
