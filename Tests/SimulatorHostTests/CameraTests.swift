/// The phone's camera between the page and an app: who may, what is recorded, and how it can end.
import Clients
import Foundation
import SimulatorDevice
import TestSupport
import Testing

@MainActor struct CameraTests {
    private let camera = SimulatedCamera(patience: .zero)
    private let bounds = RecordingBounds(seconds: 60, bytes: 20 << 20)
    private let clip = RecordedClip(
        file: URL(filePath: "/nowhere/a.webm"), contentType: "video/webm", byteCount: 5, seconds: 2)

    private func client(_ app: String = "a") -> RecordingClient { camera.client(of: app, clips: .none) }

    /// Until the page would see it.
    private func waitForWish(_ isSo: (String) -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while !isSo(camera.wish.json), ContinuousClock.now < end { await Task.yield() }
        try #require(isSo(camera.wish.json), "\(camera.wish.json)")
    }

    /// The stream, once the page was told of it.
    private func recording(_ number: Int = 1) async throws -> AsyncStream<RecordingEvent> {
        let events = client().record(bounds)
        try await waitForWish { $0.contains("\"recording\":{\"n\":\(number),") }
        return events
    }

    @Test("each app is asked for itself; what changes in the browser holds for those that have asked")
    func permission() async throws {
        #expect(await client().permission() == .notAsked)
        async let answer = client().ask()
        try await waitForWish { $0.contains("\"question\":1") && $0.contains("\"allowed\":false") }
        camera.hear(["permission", "1", "allowed", "allowed"])
        #expect(await answer == .allowed)
        #expect(camera.wish.json.contains("\"question\":0") && camera.wish.json.contains("\"allowed\":true"))
        #expect(await client("b").permission() == .notAsked)
        // Who is allowed isn't asked again.
        #expect(await client().ask() == .allowed)
        camera.hear(["permission", "0", "allowed", "refused"])
        #expect(await client().permission() == .init(camera: .allowed, microphone: .refused))
        #expect(await client("b").permission() == .notAsked)
        #expect(camera.wish.json.contains("\"allowed\":false"))
    }

    @Test("a recording tells how it goes, is stopped on request, and ends with its clip")
    func finished() async throws {
        camera.hear(["camera", "live"])
        let events = try await recording()
        camera.hear(["started", "1"])
        camera.hear(["seconds", "1", "0.25"])
        // Of another one, and no number.
        camera.hear(["seconds", "7", "9"])
        camera.hear(["seconds", "1", "x"])
        client().stop()
        try await waitForWish { $0.contains("\"stop\":true") }
        camera.hear(["finishing", "1"])
        camera.took(clip)
        var heard: [RecordingEvent] = []
        for await event in events { heard.append(event) }
        #expect(heard == [.started, .seconds(0.25), .finishing, .finished(clip)])
        #expect(camera.wish.json.contains("\"recording\":null"))
    }

    @Test(
        "a recording that fails says why",
        arguments: [
            (["failed", "1", "interrupted"], RecordingFailure.interrupted), (["failed", "1", "in_use"], .inUse),
            (["too_large"], .tooLarge), (["not_a_video"], .unreadable), (["no_room"], .noRoom),
        ])
    func failed(_ words: [String], _ failure: RecordingFailure) async throws {
        camera.hear(["camera", "live"])
        let events = try await recording()
        camera.hear(words)
        var heard: [RecordingEvent] = []
        for await event in events { heard.append(event) }
        #expect(heard == [.failed(failure)])
    }

    @Test("without a picture nothing is recorded; what the camera says is heard")
    func notLive() async throws {
        var heard: [RecordingEvent] = []
        for await event in client().record(bounds) { heard.append(event) }
        #expect(heard == [.failed(.interrupted)])
        camera.hear(["camera", "no_camera"])
        heard = []
        for await event in client().record(bounds) { heard.append(event) }
        #expect(heard == [.failed(.noCamera)])
        var states = client().camera().makeAsyncIterator()
        #expect(await states.next() == .failed(.noCamera))
        camera.hear(["camera", "live"])
        #expect(await states.next() == .live)
    }

    @Test(
        "whoever stops listening discards the recording; a second one ends the first; a page that is gone ends it, too")
    func discarded() async throws {
        camera.hear(["camera", "live"])
        let first = try await recording()
        let listening = Task { for await _ in first {} }
        listening.cancel()
        try await waitForWish { $0.contains("\"recording\":null") }
        let second = try await recording(2)
        let third = try await recording(3)
        var heard: [RecordingEvent] = []
        for await event in second { heard.append(event) }
        #expect(heard == [.failed(.interrupted)])
        camera.close()
        heard = []
        for await event in third { heard.append(event) }
        #expect(heard == [.failed(.interrupted)])
        camera.hear(["camera", "live"])
        heard = []
        for await event in client().record(RecordingBounds(seconds: 0, bytes: 1)) { heard.append(event) }
        #expect(heard == [.failed(.interrupted)], "nobody answers, and no patience is left")
    }

    @Test("a clip that nobody waits for doesn't stay")
    func unwanted() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("clip-\(UUID().uuidString)")
        try Data("x".utf8).write(to: file)
        camera.took(RecordedClip(file: file, contentType: "video/webm", byteCount: 1, seconds: nil))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
