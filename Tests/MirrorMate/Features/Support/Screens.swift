/// Screens on which tests begin, and what they look for.
import Clients
import Foundation
import MirrorMateCore
import Testing
import ViewTesting
import WebUI
import Wire

@testable import MirrorMateFeatures

extension FakeMirror {
    /// The whole app, as it was launched.
    @MainActor func launch() async -> Screen {
        let screen = Screen { MirrorMateRoot(clients: clients) }
        await screen.settle()
        return screen
    }

    /// Signed in, and home has loaded.
    @MainActor func home() async -> Screen {
        let screen = await launch()
        await screen.wait(for: "Record")
        await screen.wait(for: isAnybodysReport ? "Your latest report" : "Your first report")
        return screen
    }

    private var isAnybodysReport: Bool { !get(\.reports).isEmpty }

    /// In front of the camera.
    @MainActor func camera() async -> Screen {
        let screen = await home()
        await screen.tap("Record")
        await screen.wait(for: "Before your first recording")
        await screen.tap("I’m 16 or older")
        await screen.tap("All who are seen or heard agree")
        await screen.tap("Continue")
        await screen.wait(for: "Look at the rings")
        return screen
    }

    /// Recorded and sent; the analysis is under way.
    @MainActor func recorded() async -> Screen {
        let screen = await camera()
        answer(.analysis("queued", stage: nil, progress: 0), .analysis("running"))
        await screen.tap("Record")
        await screen.wait(for: "Measuring your voice")
        return screen
    }

    /// A report of that score, some days ago.
    /// - Parameter saying: whether somebody wrote down what was said.
    static func report(_ number: Int, score: Int? = nil, daysAgo: Double = 0, saying: Bool = false) -> JSONValue {
        let report = ReportSamples.report(loudness: -22, hasWords: saying)
        let time = Samples.now.addingTimeInterval(-daysAgo * 86_400 - 60).formatted(.iso8601)
        return [
            "session_id": .string(session(number).path), "created_at": .string(time), "duration_sec": 42,
            "confidence_score": (score ?? report.confidenceScore).map { .int(Int64($0)) } ?? .null,
            "impression_tags": .array(report.impressionTags.map(JSONValue.string)),
            "report": (try? JSONValue(json: JSONEncoder().encode(report), within: .ours)) ?? .null,
            "video_bytes": 2_400_000, "video_sha256": .string(String(repeating: "ab", count: 32)),
            "video_deleted_at": .string(time),
        ]
    }
}

extension El {
    var parts: [El] { [self] + children.flatMap(\.parts) }

    func isPainted(with role: String) -> Bool {
        parts.contains { part in part.styles.contains { $0.value.contains("--gradient-\(role)") } }
    }
}

extension Screen {
    var parts: [El] { session.tree.flatMap(\.parts) }

    func button(_ label: String) -> El? {
        parts.last { $0.tag == "button" && ($0.attribute("aria-label") == label || $0.plainText == label) }
    }

    func isEnabled(_ label: String) -> Bool? { find(label: label)?.isEnabled }
}

/// Waits for what happens on its own time; the limit is for what never does.
@MainActor
func until(_ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
    let end = ContinuousClock.now + .seconds(60)
    while !condition(), ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(2)) }
    #expect(condition(), what, sourceLocation: sourceLocation)
}
