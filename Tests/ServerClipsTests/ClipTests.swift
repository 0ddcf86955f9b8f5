/// Clips as phones and browsers record them: what is read of them, whatever container, codec, rate or rotation.
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ServerClips

@Suite(.aside) struct ClipTests {
    private func open(_ file: URL) async throws -> Clip { try await ClipReader().open(file) }

    @Test(
        "clips in all three containers are read to their end, with sound and frames",
        arguments: [
            ("clip.mp4", []), ("clip.mov", ["-c:a", "pcm_s16le"]), ("clip.webm", []),
            ("clip.mp4", ["-c:v", "libx265", "-tag:v", "hvc1", "-x265-params", "log-level=error"]),
        ] as [(String, [String])])
    func containers(_ name: String, _ options: [String]) async throws {
        try await withTemporaryFolder { folder in
            let clip = try await open(try TestClip(in: folder).film(name, seconds: 6, options))
            #expect(abs(clip.facts.duration - 6) < 0.15)
            #expect(clip.facts.width == 180 && clip.facts.height == 320 && abs(clip.facts.framesPerSecond - 15) < 0.5)
            let sound = try await clip.sound()
            #expect(sound.rate == 48_000 && abs(sound.duration - 6) < 0.15)
            #expect(sound.channels[0].contains { abs($0) > 0.05 })
            let count = try await clip.frames(perSecond: 5, within: 320) { frame in
                #expect(frame.width == 180 && frame.height == 320 && frame.pixels.count == 180 * 320 * 3)
            }
            #expect((29...31).contains(count.all) && count.repeated == 0)
        }
    }

    @Test("a recording that a browser streamed says no length in its header, and has one nevertheless")
    func live() async throws {
        try await withTemporaryFolder { folder in
            let file = try TestClip(in: folder).film("live.webm", seconds: 5, ["-live", "1"])
            #expect(abs(try await open(file).facts.duration - 5) < 0.15)
        }
    }

    @Test("frames are upright: a clip that a phone has turned is shown as it was held")
    func rotation() async throws {
        try await withTemporaryFolder { folder in
            let make = TestClip(in: folder)
            // Red above, blue below; stored lying on its side.
            let video = "color=red:s=320x90:r=15,pad=320:180:0:0:blue,transpose=2"
            let lying = try make.film("lying.mp4", video: video, seconds: 2)
            let turned = try make.ffmpeg(
                "turned.mp4", ["-i", lying.path, "-c", "copy", "-metadata:s:v:0", "rotate=270"])
            let clip = try await open(turned)
            #expect(clip.facts.rotation % 180 == 90)
            #expect(clip.facts.width == 320 && clip.facts.height == 180)
            try await clip.frames(perSecond: 1, within: 320) { frame in
                #expect(frame.width == 320 && frame.height == 180)
                let (top, bottom) = (Array(frame.pixels.prefix(3)), Array(frame.pixels.suffix(3)))
                let colours = [top, bottom].map { $0[0] > $0[2] }
                #expect(colours == [true, false] || colours == [false, true])
            }
        }
    }

    @Test("frames come evenly in time, whatever the camera's own times are", arguments: [1.0, 7, 60, 240])
    func rates(_ rate: Double) async throws {
        try await withTemporaryFolder { folder in
            let clip = try await open(
                try TestClip(in: folder).film(video: "testsrc2=s=90x160:r=\(rate)", seconds: 4))
            let times = Mutex<[Double]>([])
            let count = try await clip.frames(perSecond: 5, within: 160) { frame in
                times.withLock { $0.append(frame.time) }
            }
            #expect((19...21).contains(count.all), "\(count)")
            #expect(times.withLock { $0 } == (0..<count.all).map { Double($0) / 5 })
            // Of a camera that takes one a second, four of five are repeated.
            #expect(rate > 5 ? count.repeated == 0 : (15...17).contains(count.repeated), "\(count)")
        }
    }

    @Test(
        "frames that no other is made from can be left out; where too few stay, those are repeated",
        arguments: [(3, 0...0), (15, 1...40)])
    func skimming(_ between: Int, _ repeated: ClosedRange<Int>) async throws {
        try await withTemporaryFolder { folder in
            let order = ["-x264-params", "bframes=\(between):b-adapt=0:b-pyramid=none:scenecut=0"]
            let clip = try await open(
                try TestClip(in: folder).film(video: "testsrc2=s=90x160:r=30", seconds: 4, order))
            let whole = try await clip.frames(perSecond: 7, within: 160) { _ in }
            let some = try await clip.frames(perSecond: 7, within: 160, .skimming) { _ in }
            #expect(abs(some.all - whole.all) <= 1 && whole.repeated == 0)
            #expect(repeated.contains(some.repeated), "\(some)")
        }
    }

    @Test("a picture that speeds up keeps its moments: variable rates are resampled by their times")
    func variable() async throws {
        try await withTemporaryFolder { folder in
            // Black for two seconds in few frames, then white in many.
            let video =
                "color=black:s=90x160:r=30:d=2[a];color=white:s=90x160:r=30:d=2[b];[a][b]concat,select='if(lt(t,2),not(mod(n,15)),1)'"
            let make = TestClip(in: folder)
            let file = try make.ffmpeg(
                "variable.mp4",
                ["-i", try make.spoken().path, "-filter_complex", video + "[v]", "-map", "[v]", "-map", "0:a"]
                    + ["-vsync", "vfr", "-t", "4", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"])
            let turn = Mutex<Double?>(nil)
            try await open(file).frames(perSecond: 10, within: 160) { frame in
                if frame.pixels[0] > 128 { turn.withLock { $0 = $0 ?? frame.time } }
            }
            let time = try #require(turn.withLock { $0 })
            #expect(abs(time - 2) <= 0.2, "\(time)")
        }
    }

    @Test("large frames are made small in their own shape, and small ones stay as they are")
    func scale() async throws {
        try await withTemporaryFolder { folder in
            let clip = try await open(
                try TestClip(in: folder).film(video: "testsrc2=s=1280x720:r=5", seconds: 1))
            try await clip.frames(perSecond: 1, within: 320) { #expect($0.width == 320 && $0.height == 180) }
        }
    }

    @Test("two channels stay two, and a loud sample stays as loud")
    func channels() async throws {
        try await withTemporaryFolder { folder in
            let sound = "aevalsrc='0.5*sin(2*PI*440*t)|0.1*sin(2*PI*220*t)':s=48000"
            let clip = try await open(
                try TestClip(in: folder).film("clip.mov", sound: sound, seconds: 2, ["-c:a", "pcm_s16le"]))
            let channels = try await clip.sound().channels
            #expect(channels.count == 2)
            let peaks = channels.map { $0.map(abs).max() ?? 0 }
            #expect(abs(peaks[0] - 0.5) < 0.01 && abs(peaks[1] - 0.1) < 0.01, "\(peaks)")
        }
    }
}
