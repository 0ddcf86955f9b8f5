/// A real face that moves by known paths is found where it is.
import GeneratedFaces
import ServerFaces
import ServerMeasuring
import TestSupport
import Testing

@Suite(.enabled(if: Stage.isReady, Stage.absent), .aside)
struct FollowingTests {
    private func value(_ report: PictureReport, _ quantity: Quantity) throws -> (Double, Margin) {
        let reading = try #require(report[quantity])
        return (try #require(reading.value, "\(reading)"), try #require(reading.margin))
    }

    @Test(
        "place and size of a face are measured within their margins",
        arguments: [(0.5, 0.42, 0.25), (0.35, 0.35, 0.18), (0.6, 0.5, 0.32), (0.5, 0.4, 0.12)])
    func place(_ across: Double, _ down: Double, _ size: Double) throws {
        let report = try Stage.report(
            Act(seconds: 2) { _ in
                var pose = Pose()
                (pose.place, pose.size) = (SIMD2(across, down), size)
                return pose
            })
        #expect(try value(report, .facePresence).0 == 1)
        // Between the eyes, which are above the middle of the face and, in this portrait, a little to its right.
        let (x, ofX) = try value(report, .faceAcross)
        let eyes = Portrait.betweenEyes
        #expect(ofX.allows(across + eyes.x * size * 640 / 360, at: x), "\(x)")
        let (y, ofY) = try value(report, .faceDown)
        #expect(ofY.allows(down + eyes.y * size, at: y), "\(y)")
        let (height, ofHeight) = try value(report, .faceSize)
        #expect(ofHeight.allows(size * Portrait.meshHeight, at: height), "\(height) \(size)")
    }

    @Test("a head that leans by known angles is measured within the margin", arguments: [-25.0, -10, 0, 12, 30])
    func roll(_ degrees: Double) throws {
        func measured(_ roll: Double) throws -> (Double, Margin) {
            try value(
                try Stage.report(
                    Act(seconds: 1) { _ in
                        var pose = Pose()
                        pose.roll = roll
                        return pose
                    }), .headRoll)
        }
        // The portrait's own head leans a little.
        let (own, margin) = try (measured(0).0, measured(degrees))
        #expect(margin.1.allows(degrees, at: margin.0 - own), "\(margin.0) \(own)")
    }

    @Test("a face seen in a mirror looks the other way by the same angles")
    func mirror() throws {
        let frames = Act(seconds: 1) { _ in Pose() }.frames()
        let (own, other) = try (Stage.seen(frames).measured(), Stage.seen(frames.map(\.mirrored)).measured())
        for quantity in [Quantity.headYaw, .headRoll] {
            let sum = try value(own, quantity).0 + value(other, quantity).0
            #expect(abs(sum) < 2.5, "\(quantity.rawValue) \(sum)")
        }
        #expect(abs(try value(own, .headPitch).0 - value(other, .headPitch).0) < 2.5)
    }

    @Test("a face that leaves the picture is missed while it is away, and found again")
    func absence() throws {
        let away = 2.0..<4.0
        let report = try Stage.report(
            Act(seconds: 6) { time in
                var pose = Pose()
                if away.contains(time) { pose.place.x = 3 }
                return pose
            })
        let (share, margin) = try value(report, .facePresence)
        #expect(margin.allows(4.0 / 6, at: share), "\(share)")
        guard case .spans(let spans, let ends) = try #require(report[.absences]).finding else {
            Issue.record("no spans")
            return
        }
        #expect(spans.count == 1)
        let span = try #require(spans.first)
        #expect(ends.allows(away.lowerBound, at: span.start) && ends.allows(away.upperBound, at: span.end), "\(span)")
    }

    @Test("somebody who looks into the camera has eye contact, and the margin says that it is an estimate")
    func eyeContact() throws {
        let (share, margin) = try value(try Stage.report(.speaking(seconds: 6)), .eyeContact)
        #expect(share > 0.7)
        guard case .between(let low, let high) = margin else {
            Issue.record("\(margin)")
            return
        }
        #expect(low < share && share <= high)
    }

    @Test("of drawn blinks most are counted, within the margin, and a face that doesn't blink has none")
    func blinks() throws {
        let (rate, margin) = try value(try Stage.report(.speaking(seconds: 12)), .blinkRate)
        #expect(margin.allows(60 / Act.betweenBlinks, at: rate), "\(rate) \(margin)")
        #expect(try value(try Stage.report(.photo(seconds: 6)), .blinkRate).0 == 0)
    }

    @Test("what isn't in the picture isn't measured, with its reason")
    func hidden() throws {
        let close = try Stage.report(
            Act(seconds: 4) { _ in
                var pose = Pose()
                pose.size = 0.6
                return pose
            })
        #expect(close[.shoulderTilt]?.obstacle == .noShoulders)
        #expect(close[.handMovement]?.obstacle == .noHands)
        #expect(try value(close, .handPresence).0 == 0)
    }

    @Test("shoulders that lean by a known angle are measured within the margin")
    func shoulders() throws {
        func tilt(_ roll: Double) throws -> (Double, Margin) {
            try value(
                try Stage.report(
                    Act(seconds: 4) { _ in
                        var pose = Pose()
                        (pose.size, pose.roll, pose.place) = (0.16, roll, SIMD2(0.45, 0.3))
                        return pose
                    }), .shoulderTilt)
        }
        let (own, leaning) = try (tilt(0), tilt(12))
        #expect(leaning.1.allows(12, at: leaning.0 - own.0), "\(leaning.0) \(own.0)")
    }
}
