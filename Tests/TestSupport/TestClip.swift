/// Recordings for tests, made by the programs that `Scripts/setup.sh` installs: espeak-ng speaks, ffmpeg films.
import Foundation
import GeneratedFaces
import ServerFaces

package struct TestClip: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package static let speech = """
        Good morning everybody. Today I want to talk about something that matters to me. When I was a child, my \
        grandmother told me a story every evening. She never hurried, and she never forgot the end.
        """

    private let folder: URL

    /// - Parameter folder: gets the files.
    package init(in folder: URL) { self.folder = folder }

    /// Stands for the face of somebody who speaks: GeneratedFaces.
    package static let face = "face"

    /// The face of somebody who speaks, and a speaking voice.
    /// - Parameters:
    ///   - name: its ending says which container.
    ///   - video: `face`, or a source of ffmpeg's; nil for no picture track.
    ///   - sound: a source of ffmpeg's; nil for the voice.
    ///   - options: of the output, after the usual codecs; they win.
    package func film(
        _ name: String = "clip.mp4", video: String? = TestClip.face, sound: String? = nil,
        seconds: Double = 8, hasSound: Bool = true, _ options: [String] = []
    ) throws -> URL {
        let input = try video.map { $0 == Self.face ? try filmed(.speaking(seconds: 6)) : ["-f", "lavfi", "-i", $0] }
        return try film(of: input ?? [], name, sound: sound, seconds: seconds, hasSound: hasSound, options)
    }

    /// The same of any input.
    /// - Parameter input: words of ffmpeg's.
    package func film(
        of input: [String], _ name: String = "clip.mp4", sound: String? = nil, seconds: Double = 8,
        hasSound: Bool = true, _ options: [String] = []
    ) throws -> URL {
        var words = input
        if hasSound {
            words += try sound.map { ["-f", "lavfi", "-i", $0] } ?? ["-i", spoken().path]
        }
        let codecs =
            name.hasSuffix(".webm")
            ? ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"]
            : ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"]
        return try ffmpeg(name, words + ["-t", "\(seconds)"] + codecs + options)
    }

    /// What ffmpeg makes of these words, in a file of this name.
    package func ffmpeg(_ name: String, _ words: [String]) throws -> URL {
        let file = folder.appendingPathComponent(name)
        try run("ffmpeg", ["-nostdin", "-v", "error", "-y"] + words + [file.path])
        return file
    }

    /// Words that make a film of an act the input, over and over, at 15 frames a second.
    package func filmed(_ act: Act, width: Int = 180, height: Int = 320) throws -> [String] {
        try act.film(in: folder, width: width, height: height)
    }

    /// Thirteen seconds of somebody speaking English.
    package func spoken() throws -> URL {
        let file = folder.appendingPathComponent("spoken.wav")
        if !FileManager.default.fileExists(atPath: file.path) {
            try run("espeak-ng", ["-s", "150", "-w", file.path, Self.speech])
        }
        return file
    }

    private func run(_ tool: String, _ arguments: [String]) throws {
        let result = try Program.run(at: URL(fileURLWithPath: "/usr/bin/env"), [tool] + arguments)
        guard result.status == 0 else { throw Failure(description: "\(tool): \(result.output)") }
    }
}
