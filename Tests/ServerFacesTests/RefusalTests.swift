/// What shows no one living person is refused, each with its reason.
import GeneratedFaces
import ServerFaces
import ServerMeasuring
import TestSupport
import Testing

@Suite(.enabled(if: Stage.isReady, Stage.absent), .aside)
struct RefusalTests {
    @Test("somebody who speaks is taken, near and far, in little light and with a bad sensor")
    func taken() throws {
        for size in [0.14, 0.25, 0.4] {
            var pose = Pose()
            pose.size = size
            #expect(try Stage.report(.speaking(seconds: 5, pose)).refusal == nil, "\(size)")
        }
        var dim = Pose()
        dim.light = 0.3
        let frames = Act.speaking(seconds: 5, dim).frames().enumerated().map { $1.noisy(6, seed: UInt64($0)) }
        #expect(try Stage.seen(frames).measured().refusal == nil)
    }

    @Test("a photo of a face is no speaker, held still, moved, or filmed with a bad sensor", arguments: [0, 6, 12])
    func photo(_ noise: Int) throws {
        let frames = Act.photo(seconds: 5).frames().enumerated().map { $1.noisy(noise, seed: UInt64($0)) }
        #expect(try Stage.seen(frames).measured().refusal == .photo)
        let still = Act(seconds: 5) { _ in Pose() }.frames().enumerated().map { $1.noisy(noise, seed: UInt64($0)) }
        #expect(try Stage.seen(still).measured().refusal == .photo)
    }

    @Test("two who speak side by side are several faces, and somebody far behind is not")
    func company() throws {
        let frames = Act.speaking(seconds: 4).frames()
        #expect(try Stage.seen(frames.map { $0.beside($0) }).measured().refusal == .severalFaces(found: 2))
        var far = Pose()
        (far.size, far.place) = (0.07, SIMD2(0.5, 0.3))
        let behind = Act.speaking(seconds: 4, far).frames()
        #expect(try Stage.seen(zip(frames, behind).map { $0.beside($1) }).measured().refusal == nil)
    }

    @Test("a dark room and a room without anybody are refused")
    func nobody() throws {
        var dark = Pose()
        dark.light = 0.02
        guard case .tooDark = try Stage.report(.speaking(seconds: 3, dark)).refusal else {
            Issue.record("a dark room was taken")
            return
        }
        var empty = Pose()
        empty.place.x = 5
        guard case .noFace = try Stage.report(.speaking(seconds: 3, empty)).refusal else {
            Issue.record("an empty room was taken")
            return
        }
    }

    @Test("without the models nothing is said of faces, and light is measured all the same")
    func withoutSight() throws {
        var watcher = Watcher(nil)
        for frame in Act.speaking(seconds: 2).frames() { try watcher.look(at: frame) }
        let report = watcher.seen.measured()
        #expect(report.refusal == nil)
        #expect(report[.eyeContact]?.obstacle == .noSight && report[.facePresence]?.obstacle == .noSight)
        #expect(report[.brightness]?.value != nil && report[.blur]?.value != nil)
    }
}
