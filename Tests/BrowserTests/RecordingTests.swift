/// Camera, recording, chosen files and the player in Chromium, with the camera and microphone that it makes up.
import AVKit
import Clients
import Foundation
import RecordingFeatures
import SimulatorDevice
import SimulatorHost
import SwiftUI
import Testing
import WebUI

private struct Studio: View {
    let client: RecordingClient
    @State private var permission = RecordingPermission.notAsked
    @State private var isMirrorOpen = false
    @State private var isNarrow = false
    @State private var camera = CameraState.off
    @State private var news = "nothing"
    @State private var seconds = 0.0
    @State private var clip: RecordedClip?
    @State private var player: AVPlayer?
    @State private var recording: Task<Void, Never>?

    var body: some View {
        ScrollView {
            VStack(spacing: 8) {
                Text("camera \(permission.camera.rawValue), microphone \(permission.microphone.rawValue)")
                Text("picture \(words(camera))")
                Text("heard \(news)")
                Text("seconds \(Int(seconds))")
                HStack {
                    Button("Ask") { Task { permission = await client.ask() } }
                    Button("Settings") { Task { await client.openSettings() } }
                    Button(isMirrorOpen ? "Leave" : "Mirror") { isMirrorOpen.toggle() }
                    Button("Narrow") { isNarrow.toggle() }
                }
                HStack {
                    Button("Record") { record(60) }
                    Button("Record shortly") { record(2) }
                    Button("Stop") { client.stop() }
                    Button("Give up") { recording?.cancel() }
                }
                if isMirrorOpen {
                    CameraPreview(client.feed).frame(width: isNarrow ? 120 : 200, height: 260)
                        .accessibilityIdentifier("mirror")
                }
                VideoFilePicker { choice in
                    switch choice {
                    case .loading: news = "loading"
                    case .chosen(let chosen): show(chosen)
                    case .failed(let failure): news = failure.title
                    }
                } label: {
                    Text("Choose a video")
                }
                if let clip, let player { playing(clip, player) }
            }
        }
        .task { for await state in client.camera() { camera = state } }
    }

    @ViewBuilder private func playing(_ clip: RecordedClip, _ player: AVPlayer) -> some View {
        Text(
            "\(clip.contentType) of \(Int((clip.seconds ?? 0).rounded())) s, \(Studio.isWhole(clip) ? "whole" : "not whole")"
        )
        VideoPlayer(player: player).frame(height: 200).accessibilityIdentifier("player")
        HStack {
            Button("Jump") { player.seek(to: CMTime(seconds: 1.5, preferredTimescale: 600)) }
            Button("Play") { player.play() }
            Button("Pause") { player.pause() }
        }
        Text(player.timeControlStatus == .playing ? "it plays" : "it rests")
    }

    private func record(_ seconds: Double) {
        recording = Task {
            for await event in client.record(RecordingBounds(seconds: seconds, bytes: 20 << 20)) { hear(event) }
        }
    }

    private func hear(_ event: RecordingEvent) {
        switch event {
        case .started: news = "started"
        case .seconds(let now): seconds = now
        case .finishing: news = "finishing"
        case .finished(let clip): show(clip)
        case .failed(let failure): news = failure.title
        }
    }

    private func show(_ new: RecordedClip) {
        guard let kept = client.clips.keep(new, "latest") else { return news = "not kept" }
        news = "clip"
        clip = kept
        player = AVPlayer(url: kept.file)
    }

    /// The file is there, has its size and begins as Matroska does.
    private static func isWhole(_ clip: RecordedClip) -> Bool {
        guard let data = try? Data(contentsOf: clip.file) else { return false }
        return data.count == clip.byteCount && data.starts(with: [0x1a, 0x45, 0xdf, 0xa3])
    }

    private func words(_ state: CameraState) -> String {
        switch state {
        case .off: "off"
        case .starting: "starting"
        case .live: "live"
        case .failed(let failure): "failed: \(failure.title)"
        }
    }
}

private struct Phone: View {
    let camera: SimulatedCamera
    let client: RecordingClient

    var body: some View { Studio(client: client).browserCamera(camera) }
}

@Suite struct RecordingTests {
    @Test(
        """
        the camera's picture is a mirror, follows its place and ends with it; a recording becomes a file of the phone, stops \
        by itself, and plays from a moment; refused, missing and given up each say so
        """,
        .timeLimit(.minutes(5)))
    func recording() async throws {
        try await LivePage.run("recording.py", until: "all recordings ended as they should") { seed in
            Phone(camera: seed.device.camera, client: seed.device.recordingClient(of: "studio"))
        }
    }
}
