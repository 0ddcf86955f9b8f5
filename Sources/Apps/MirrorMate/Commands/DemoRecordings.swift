/// Three recordings for the demo account: spoken by espeak-ng, filmed by ffmpeg, and measured by the way that everybody has.
import CommandKit
import Foundation
import GeneratedFaces
import MirrorMateCore
import Subprocess
import SystemPackage
import Wire

package enum DemoRecordings {
    /// What is said, and how: words a minute, pitch, and how loud.
    private struct Talk {
        var words: String
        var pace: Int
        var pitch: Int
        var volume: Double
    }

    private static let talks = [
        Talk(
            words: """
                Um, hello. I want to tell you something about my week. On Monday I had a lot to do, and on Tuesday I had \
                even more to do, and then on Wednesday it all happened at once and I lost my keys and my phone.
                """, pace: 215, pitch: 45, volume: 0.12),
        Talk(
            words: """
                Hello. I want to tell you something about my week. On Monday I had a lot to do. Then, on Tuesday, \
                somebody helped me. I learned one thing. Ask early, and ask for one thing at a time.
                """, pace: 165, pitch: 50, volume: 0.3),
        Talk(
            words: """
                Good morning. Here is the one thing that I learned this week. Ask for help early! On Monday I did not, \
                and I lost a whole day. On Tuesday I asked. It took five minutes. What will you ask for today?
                """, pace: 150, pitch: 58, volume: 0.7),
    ]

    /// More than a day's free use: the demo account begins with as many credits, of which one is left for its visitor.
    package static let credits = talks.count

    /// Doing it again after it was broken off makes what is missing.
    @Sendable package static func fill(_ client: BackendClient, of user: String) async throws {
        let done = try await client.call(
            "GET", "/rest/v1/analysis_reports?select=session_id&limit=\(talks.count)",
            headers: ["Accept-Profile": "mirrormate"])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for talk in talks.dropFirst(done.arrayValue?.count ?? 0) {
            try await analyse(try await film(talk, in: folder), client)
        }
    }

    /// The face of a photograph that is in the public domain, moved as somebody's who speaks.
    private static func film(_ talk: Talk, in folder: URL) async throws -> Data {
        let (sound, film) = (folder.appendingPathComponent("talk.wav"), folder.appendingPathComponent("talk.mp4"))
        try await run("espeak-ng", ["-s", "\(talk.pace)", "-p", "\(talk.pitch)", "-w", sound.path, talk.words])
        try await run(
            "ffmpeg",
            [
                "-nostdin", "-v", "error", "-y",
            ] + Act.speaking(seconds: 6).film(in: folder, width: 270, height: 480) + [
                "-i", sound.path, "-af", "volume=\(talk.volume)", "-shortest", "-c:v", "libx264", "-preset", "veryfast",
                "-pix_fmt", "yuv420p",
                "-c:a", "aac", film.path,
            ])
        return try Data(contentsOf: film)
    }

    private static func analyse(_ film: Data, _ client: BackendClient) async throws {
        let place = try await client.call("POST", "/functions/v1/init-session", ["contentType": "video/mp4"])
        let word = { (name: String) in place[name]?.stringValue ?? "" }
        let base64 = { (text: String) in Data(text.utf8).base64EncodedString() }
        let metadata = [
            "bucketName \(base64(word("uploadBucket")))", "objectName \(base64(word("uploadPath")))",
            "contentType \(base64("video/mp4"))",
        ]
        _ = try await client.post(
            film, at: "/storage/v1/upload/resumable/sign",
            headers: [
                "Content-Type": "application/offset+octet-stream", "Tus-Resumable": "1.0.0",
                "Upload-Length": "\(film.count)", "x-signature": word("uploadToken"),
                "Upload-Metadata": metadata.joined(separator: ","),
            ])
        let session = word("sessionId")
        _ = try await client.call("POST", "/functions/v1/finalize-session", ["sessionId": .string(session)])
        // Another one begins when this one has ended, so that they lie in their order.
        for _ in 0..<8 {
            let job = try await client.call("GET", "/functions/v1/jobs/\(session.lowercased())?wait=25")
            if job["ended_at"]?.stringValue != nil { return }
        }
    }

    private static func run(_ tool: String, _ words: [String]) async throws {
        let result = try await Subprocess.run(
            .name(tool), arguments: Arguments(words), output: .discarded, error: .string(limit: 4096))
        guard result.terminationStatus.isSuccess else {
            throw CommandFailure("\(tool): \(result.standardError.prefix(200))")
        }
    }
}
