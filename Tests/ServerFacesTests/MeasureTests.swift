/// Measurements over what was seen, from values alone.
import Foundation
import ServerFaces
import ServerMeasuring
import Testing

struct MeasureTests {
    private func face(_ change: (inout Face) -> Void = { _ in }) -> Face {
        var face = Face(
            place: SIMD2(0.5, 0.4), height: 0.3, top: 0.2, eyeDistance: 60, head: Angles(yaw: 0, pitch: 0),
            eyeOpening: 0.3, mouthOpening: 0.1, mouthWidth: 0.6, browHeight: 0.2, gaze: Angles(yaw: 0, pitch: 0))
        change(&face)
        return face
    }

    private func seen(
        perSecond: Double = 10, seconds: Double = 20, _ face: (Int, Double) -> Face?
    ) -> Seen {
        var seen = Seen(perSecond: perSecond, hasSight: true)
        for index in 0..<Int(seconds * perSecond) {
            let time = Double(index) / perSecond
            seen.faces.append(Sighting(time, face(index, time)))
        }
        seen.lights = [Sighting(0, Light(brightness: 0.5))]
        return seen
    }

    @Test("blinks of a tenth of a second and more are counted one by one, and a long look down isn't one")
    func blinks() throws {
        let report = seen { index, _ in
            face {
                if [30, 31, 70, 110, 111, 112].contains(index) { $0.eyeOpening = 0.12 }
                if (150..<165).contains(index) { $0.eyeOpening = 0.2 }
            }
        }.measured()
        #expect(report[.blinkRate]?.value == 9)
        guard case .spans(let spans, _) = try #require(report[.blinks]).finding else {
            Issue.record("no spans")
            return
        }
        #expect(spans.map(\.start) == [3, 7, 11])
    }

    @Test("with fewer than nine frames a second blinks aren't measurable; repeated ones don't count")
    func sparse() {
        let report = seen(perSecond: 8) { _, _ in face() }.measured()
        #expect(report[.blinkRate]?.obstacle == .tooFewFrames(found: 8, needed: 9))
        #expect(report[.blinks]?.obstacle == .tooFewFrames(found: 8, needed: 9))
        var slow = seen { _, _ in face() }
        slow.repeated = slow.faces.count / 2
        #expect(slow.measured()[.blinkRate]?.obstacle == .tooFewFrames(found: 5, needed: 9))
        slow.repeated = slow.faces.count / 50
        #expect(slow.measured()[.blinkRate]?.obstacle == nil)
    }

    @Test("eye contact is the share of looks near the camera, and long looks away are places")
    func gaze() throws {
        let report = seen { index, time in
            face { $0.gaze = index % 4 > 0 ? nil : Angles(yaw: time >= 15 ? 30 : 0, pitch: 0) }
        }.measured()
        #expect(report[.eyeContact]?.value == 0.76)
        guard case .spans(let spans, _) = try #require(report[.looksAway]).finding else {
            Issue.record("no spans")
            return
        }
        #expect(spans.count == 1 && abs(spans[0].start - 15.2) < 0.01)
    }

    @Test("hands are there for their share of the looks, and move at least as fast as from look to look")
    func hands() throws {
        var seen = seen { _, _ in face() }
        for look in 0..<40 {
            let places = look % 2 == 0 && look >= 20 ? [] : [SIMD2(Double(look) * 0.25, 1)]
            seen.hands.append(Sighting(Double(look) / 2, places))
        }
        let report = seen.measured()
        #expect(report[.handPresence]?.value == 0.75)
        #expect(report[.handMovement]?.value == 0.5 && report[.handMovement]?.margin == .atLeast)
    }

    @Test("shoulders are judged where they are seen in half of the looks, and not where they are mostly hidden")
    func shoulders() {
        var seen = seen { _, _ in face() }
        for look in 0..<10 {
            let tilt = look % 2 == 0 ? 5.0 : 7
            seen.bodies.append(
                Sighting(Double(look), Body(shoulderTilt: tilt, middle: SIMD2(0.5, 0.7), shoulderWidth: 0.5)))
        }
        #expect(seen.measured()[.shoulderTilt]?.value == 6 && seen.measured()[.sway]?.value == 0)
        seen.bodies += (10..<30).map { Sighting(Double($0), nil) }
        #expect(seen.measured()[.shoulderTilt]?.obstacle == .noShoulders)
    }

    @Test("every reading has a method and a version, and a number always has a margin")
    func complete() {
        let report = seen { _, _ in face() }.measured()
        #expect(Set(report.readings.map(\.quantity)).count == report.readings.count)
        for reading in report.readings {
            #expect(!reading.method.id.isEmpty && reading.method.version >= 1)
            #expect((reading.margin == nil) == (reading.obstacle != nil))
        }
    }
}
