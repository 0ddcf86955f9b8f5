/// What a coach looks at in the picture.

extension Trait {
    static let seen = [
        Trait(
            .eyeContact, Quantities.eyeContact, .eyeContact, .atLeast(0.7, worst: 0.15),
            number: { "about \(($0 * 100).whole)%" }, .eyeContact),
        Trait(
            .shoulders, Quantities.shoulderTilt, .posture, .atMost(4, worst: 15), number: { "\($0.tenths)°" },
            value: { $0.value(Quantities.shoulderTilt).map(abs) }, .shoulders),
        Trait(
            .sway, Quantities.sway, .posture, .atMost(0.1, worst: 0.5),
            number: { "±\(($0 * 100).whole)% of their width" }, .sway),
        Trait(
            .headLean, Quantities.headRoll, .posture, .atMost(6, worst: 20), number: { "\($0.tenths)°" },
            value: { $0.value(Quantities.headRoll).map(abs) }, .headLean),
        Trait(
            .headRest, Quantities.headMovement, .posture, .atMost(10, worst: 25), number: { "±\($0.tenths)°" },
            .headRest),
        Trait(
            .gestures, Quantities.handMovement, .gestures, Band(0.02, 0.25, 2.5, 6),
            number: { "at least \($0.tenths) face heights a second" }, .gestures),
        // No part of the score: a picture that ends at the shoulders shows no hands, however they move.
        Trait(
            .hands, Quantities.handPresence, nil, .atLeast(0.3, worst: 0), number: { "\(($0 * 100).whole)%" }, .hands
        ),
        Trait(
            .face, Quantities.browMovement, nil, .atLeast(0.02, worst: 0.005),
            number: { "±\(($0 * 100).tenths)% of the distance of your eyes" }, .face),
        Trait(
            .distance, Quantities.faceSize, nil, Band(0.06, 0.14, 0.5, 0.8),
            number: { "\(($0 * 100).whole)% of the picture’s height" }, .distance),
        Trait(
            .light, Quantities.brightness, nil, Band(0.05, 0.25, 0.8, 0.97), number: { "\(($0 * 100).whole)%" },
            .light),
        Trait(
            .window, Quantities.backLight, nil, .atMost(1.2, worst: 3.5), number: { "\($0.tenths) stops" }, .window),
        Trait(
            .focus, Quantities.blur, nil, .atMost(0.72, worst: 0.9), number: { "\(($0 * 100).whole) of 100" }, .focus),
        Trait(
            .tripod, Quantities.shake, nil, .atMost(0.006, worst: 0.04),
            number: { "±\(($0 * 100).tenths)% of the picture" }, .tripod),
    ]
}
