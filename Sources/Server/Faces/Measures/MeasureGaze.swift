/// Estimates how much of the time somebody looks into the camera, and so into the rings around it.
import ServerMeasuring

extension Quantity {
    package static let eyeContact = Quantity(rawValue: "gaze.to-camera")
    package static let looksAway = Quantity(rawValue: "gaze.away")
}

extension Method {
    /// Ours: the head's angles and the irises' place between the corners of the eyes; within 12 degrees of the camera,
    /// across and up, counts. Margin: the same with 6 and with 18 degrees, as single angles are no better than that.
    static let eyeContact = Method("gaze.mediapipe-iris-within-12", version: 1)
    /// Stretches of at least a second beyond 18 degrees.
    static let looksAway = Method("gaze.mediapipe-iris-beyond-18", version: 1)
}

private enum Cone {
    static let (narrow, usual, wide) = (6.0, 12.0, 18.0)
}

extension Gauge {
    static let gaze = [
        Gauge(.eyeContact, .share, by: .eyeContact) { seen in
            let gazes = seen.gazes.map(\.what)
            guard !gazes.isEmpty else { return .notMeasurable(.noFace(found: 0, needed: PictureBounds.leastPresence)) }
            func share(_ cone: Double) -> Double {
                Double(gazes.count { $0.isWithin(cone) }) / Double(gazes.count)
            }
            let doubt = gazes.map { $0.isWithin(Cone.usual) }.doubt
            return .value(
                share(Cone.usual),
                .between(max(share(Cone.narrow) - doubt, 0), min(share(Cone.wide) + doubt, 1)))
        },
        Gauge(.looksAway, .seconds, by: .looksAway) { .spans($0.away, .plusMinus(Double(4) / $0.density)) },
    ]
}

extension Angles {
    fileprivate func isWithin(_ degrees: Double) -> Bool { abs(yaw) <= degrees && abs(pitch) <= degrees }
}

extension Seen {
    fileprivate var gazes: [Sighting<Angles>] {
        faces.compactMap { face in face.what?.gaze.map { Sighting(face.time, $0) } }
    }

    fileprivate var away: [Span] {
        var (spans, run) = ([Span](), [Double]())
        for gaze in gazes + [Sighting(.infinity, Angles(yaw: 0, pitch: 0))] {
            if !gaze.what.isWithin(Cone.wide) {
                run.append(gaze.time)
            } else {
                if let first = run.first, let last = run.last, last - first >= 1 {
                    spans.append(Span(from: first, to: last))
                }
                run = []
            }
        }
        return spans
    }
}
