/// What a report says of the picture, from numbers alone.
import Testing

@testable import MirrorMateCore

struct SeenTraitTests {
    private func reading(_ quantity: String, _ value: Double) -> ReportReading {
        var reading = ReportReading(quantity, "x", method: "test", version: 1)
        reading.value = value
        return reading
    }

    /// Somebody who sits well, looks into the camera and talks with their hands.
    private let good: [String: Double] = [
        Quantities.eyeContact: 0.85, Quantities.shoulderTilt: -2, Quantities.sway: 0.05, Quantities.headRoll: 3,
        Quantities.headMovement: 5, Quantities.handMovement: 0.8, Quantities.handPresence: 0.6,
        Quantities.browMovement: 0.03, Quantities.faceSize: 0.25, Quantities.brightness: 0.5, Quantities.backLight: 0,
        Quantities.blur: 0.5, Quantities.shake: 0.001,
    ]

    private func report(_ change: (inout [String: Double]) -> Void = { _ in }) -> AnalysisReport {
        var values = good
        change(&values)
        return AnalysisReport(Measured(duration: 30, readings: values.map { reading($0.key, $0.value) }))
    }

    @Test("MIR-R-23 posture, eye contact and gestures are 55 of the score's 100 points, from the picture")
    func score() {
        #expect(report().score.measuredWeight == 55 && report().confidenceScore == 100)
        #expect(report { $0[Quantities.eyeContact] = 0.15 }.confidenceScore == 64)
        #expect(report { $0[Quantities.handMovement] = nil }.score.measuredWeight == 40)
        // Hands that the picture ends above cost nothing.
        let above = report {
            $0[Quantities.handMovement] = nil
            $0[Quantities.handPresence] = 0
        }
        #expect(above.confidenceScore == 100)
    }

    @Test("MIR-R-27 the body part has posture, gestures, expression and eye contact, each from 0 to 1, and no purpose")
    func body() throws {
        let body = try #require(report().body)
        #expect(body.posture == 1 && body.gestureNaturalness == 1 && body.facialExpressiveness == 1)
        #expect(body.eyeContact == 1 && body.movementPurpose == nil)
        #expect(report().leftOut.contains { $0.what == "What your movements mean" })
        #expect(report { $0[Quantities.shoulderTilt] = 15 }.body?.posture == 0.75)
    }

    @Test("whoever looks elsewhere is told so with the number, as an estimate, and practises with the ring")
    func eyeContact() throws {
        let elsewhere = report { $0[Quantities.eyeContact] = 0.31 }
        let remark = try #require(elsewhere.improvements.first)
        #expect(remark.title == "Look into the camera" && remark.text.contains("31%"))
        #expect(remark.text.contains("estimate"))
        #expect(elsewhere.exercises.first?.id == "gaze-ring")
    }

    @Test("each tag of the picture is given by its rule, and not beside it")
    func tags() {
        func tags(_ change: (inout [String: Double]) -> Void) -> [String] { report(change).impressionTags }
        #expect(tags { _ in } == ["Looks at you", "Open gestures", "Upright", "Expressive face", "Well lit"])
        #expect(!tags { $0[Quantities.eyeContact] = 0.6 }.contains("Looks at you"))
        #expect(tags { $0[Quantities.handMovement] = 0.1 }.contains("Calm hands"))
        #expect(!tags { $0[Quantities.handPresence] = 0.1 }.contains { $0.contains("and") && $0.contains("hands") })
        #expect(!tags { $0[Quantities.shoulderTilt] = 5 }.contains("Upright"))
        #expect(!tags { $0[Quantities.browMovement] = 0.01 }.contains("Expressive face"))
    }

    @Test("what couldn't be seen is left out with the reason that its measurement gives")
    func leftOut() {
        var hidden = ReportReading(Quantities.shoulderTilt, "°", method: "test", version: 1)
        hidden.reason = "Your shoulders aren’t in the picture."
        let report = AnalysisReport(Measured(duration: 30, readings: [hidden, reading(Quantities.eyeContact, 0.8)]))
        #expect(report.leftOut.contains(LeftOut(what: "Posture", why: "Your shoulders aren’t in the picture.")))
        #expect(!report.leftOut.contains { $0.what == "Eye contact" })
        let posture = report.score.parts.first { $0.part == .posture }
        #expect(posture?.grade == nil && posture?.leftOut == "Your shoulders aren’t in the picture.")
    }

    @Test("the longest look away is a moment to look at again")
    func looksAway() throws {
        var away = ReportReading(Quantities.looksAway, "s", method: "test", version: 1)
        away.spans = [.init(from: 3, to: 4.2), .init(from: 10, to: 14)]
        let report = AnalysisReport(Measured(duration: 30, readings: [away]))
        let moment = try #require(report.keyMoments.first)
        #expect(moment.timestamp == 10 && moment.type == .improvement && moment.description.contains("4 s"))
    }
}
