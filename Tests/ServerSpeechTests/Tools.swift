/// Debian's programs that tests hold measurements against: a speaker, and another meter of loudness.
import GeneratedSound
import Foundation
import ServerSpeech
import TestSupport
import Testing

struct ToolFailed: Error {
    let output: String
}

private func run(_ tool: String, _ arguments: [String]) throws -> String {
    let result = try Program.run(at: URL(fileURLWithPath: "/usr/bin/env"), [tool] + arguments)
    guard result.status == 0 else { throw ToolFailed(output: "\(tool): \(result.output)") }
    return result.output
}

private func withFile<R>(_ body: (URL) throws -> R) throws -> R {
    let file = FileManager.default.temporaryDirectory.appending(path: "speech-\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file)
}

enum Espeak {
    static let story = """
        We started with nothing but an idea. In the first year, nobody believed us. In the second year, somebody did. \
        Now there are forty of us, and every morning I am glad to come to work.
        """

    /// Texts with the number of their syllables, counted by a dictionary. None was used to choose a threshold.
    static let texts: [(text: String, syllables: Int)] = [
        (story, 49),
        (
            """
            Let me begin with a question. How many of you have ever forgotten a name? I do it all the time, and I used to \
            be ashamed of it.
            """, 36
        ),
        (
            """
            The mountain road was closed for the winter. So we left the car in the village, put on big boots, and walked \
            for three days through the snow.
            """, 31
        ),
        (
            """
            People asked for a simple tool. They wanted to see their orders, change them, and pay. Nothing more than that.
            """, 25
        ),
    ]

    /// - Parameters:
    ///   - speed: in its words a minute.
    ///   - pitch: from 0 to 99, in its own measure.
    static func say(_ text: String, voice: String, speed: Int, pitch: Int = 50) throws -> Sound {
        try withFile { file in
            _ = try run(
                "espeak-ng", ["-m", "-v", voice, "-s", "\(speed)", "-p", "\(pitch)", "-w", file.path, text])
            return try Wave.read(file)
        }
    }
}

enum Ffmpeg {
    /// In LUFS and LU.
    static func ebur128(_ sound: Sound) throws -> (integrated: Double, range: Double) {
        try withFile { file in
            try Wave.write(sound, to: file)
            let output = try run(
                "ffmpeg",
                ["-nostats", "-hide_banner", "-i", file.path, "-filter_complex", "ebur128", "-f", "null", "-"])
            let summary = try #require(output.components(separatedBy: "Summary:").last)
            return (try number("I:", summary), try number("LRA:", summary))
        }
    }

    private static func number(_ label: String, _ text: String) throws -> Double {
        let rest = try #require(text.components(separatedBy: label).dropFirst().first)
        return try #require(rest.split(separator: " ").first.flatMap { Double($0) })
    }
}
